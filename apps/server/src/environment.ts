import { isIP } from 'node:net';
import { z } from 'zod';

const wholeNumber = z.coerce.number({ error: 'must be a number' }).int();
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const postgresAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://');
const secret = z.string().min(32, 'must have at least 32 characters');

/**
 * Proxies whose X-Forwarded-For header is trusted: a number of hops or a list of networks. Trusting every sender would let
 * visitors choose their own address and bypass every limit per address.
 */
const TrustedProxies = z.string().transform((text, context): false | number | string[] => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (text === 'true') return refuse(TRUE_IS_NO_PROXY);
  if (text === 'false' || text === '0') return false;
  if (/^\d+$/.test(text)) return Number(text) <= 10 ? Number(text) : refuse(PROXIES);
  const list = text.split(',').map((entry) => entry.trim());
  return list.every(isNetwork) ? list : refuse(PROXIES);
});
export type TrustedProxies = z.infer<typeof TrustedProxies>;

/** An IP address and a port, such as 127.0.0.1:3100 or [::1]:53. */
const socketAddress = z.string().refine((text) => {
  const [, address = '', port = ''] = /^\[?([\d.a-f:]+?)\]?:(\d{1,5})$/i.exec(text) ?? [];
  return isIP(address) !== 0 && Number(port) >= 1 && Number(port) <= 65_535;
}, 'must be an IP address with a port, such as 127.0.0.1:3100');

const PROXIES =
  'must be the number of proxies (1 to 10), their addresses, such as 10.0.0.0/8,192.0.2.7, or false';
const TRUE_IS_NO_PROXY =
  'cannot be true, because visitors could then forge their address: set it to the number of proxies (1 for one reverse proxy) or to their addresses, such as 10.0.0.0/8';

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1;
  if (most < 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
}

/**
 * Every environment variable with its validation and its description in docs/configuration.md, in that order. `unset` replaces the
 * schema's default in the table. A variable with `sharesRowWith` shares the row of another. `npm run types` writes the table.
 */
export const Environment = z.object({
  PORT: wholeNumber.min(1).max(65_535).default(3000).describe('Address and port the API listens on'),
  HOST: z.string().min(1).default('127.0.0.1').meta({ sharesRowWith: 'PORT' }),
  PUBLIC_URL: webAddress.optional().meta({
    unset: '`http://localhost:PORT`',
    description:
      'Public address of the application. `https:` enables secure cookies and HSTS (including subdomains)',
  }),
  PUBLIC_HOSTS: z
    .string()
    .regex(/^[a-z\d.-]+(, *[a-z\d.-]+)*$/i, 'must be host names separated by commas')
    .optional()
    .meta({
      unset: 'none',
      description:
        'Additional host names of the application, separated by commas. Requests for hosts other than these, the host of `PUBLIC_URL` and verified custom domains return 404',
    }),
  BRAND_CNAME_TARGET: z
    .string()
    .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/i, 'must be a host name, such as portals.example.com')
    .optional()
    .meta({
      unset: 'the host of `PUBLIC_URL`',
      description: 'Host that the CNAME records of custom domains point to (see `docs/branding.md`)',
    }),
  CERTIFICATE_LISTEN: socketAddress.optional().meta({
    unset: 'none',
    description:
      'Private address and port at which Caddy checks whether it may request a certificate for a custom domain (see `docs/deployment.md`). Never expose it to the internet',
  }),
  DNS_SERVERS: z
    .string()
    .refine(
      (text) =>
        text.split(',').every((server) => isIP(server) !== 0 || socketAddress.safeParse(server).success),
      'must be IP addresses, such as 192.0.2.53,192.0.2.54',
    )
    .optional()
    .meta({
      unset: "the system's",
      description: 'DNS servers that verify custom domains, as IP addresses with an optional port',
    }),
  DATABASE_URL: z
    .string({ error: 'is missing: set it to the URL of a PostgreSQL database' })
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .meta({
      unset: 'the embedded PostgreSQL',
      description:
        'PostgreSQL 15 or newer. The login must be able to create roles, and on PostgreSQL 15 it must be `NOINHERIT`. When set, nothing is seeded and no simulators start',
    }),
  // A transaction pooler does not support LISTEN, the job queue's connections or migrations.
  DATABASE_DIRECT_URL: postgresAddress.optional().meta({
    unset: '`DATABASE_URL`',
    description:
      'Direct connection that bypasses pgBouncer, for LISTEN, the job queue and migrations (see `docs/deployment.md`)',
  }),
  DATABASE_REPLICA_URL: postgresAddress.optional().meta({
    unset: 'none (reads go to the primary)',
    description:
      'Optional read replica for dashboards and analytics. Their responses include an `as_of` time',
  }),
  HEARBACK_SECRET: z
    .string({ error: 'is missing: set it to a random string of at least 32 characters' })
    .min(32, 'must have at least 32 characters')
    .meta({
      unset: 'generated, stored in the data directory',
      description:
        'At least 32 random characters. Signs sessions and encrypts secrets. Required with `DATABASE_URL`',
    }),
  // Still decrypts and verifies during a key rotation; never encrypts or signs.
  HEARBACK_SECRET_PREVIOUS: secret
    .optional()
    .describe('Previous `HEARBACK_SECRET` during a key rotation (see `docs/operations.md`)'),
  DATABASE_POOL_SIZE: wholeNumber.min(2).max(200).default(10).describe('Database connections per process'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('`fatal` to `trace`, or `silent`. Logs are JSON lines with secrets redacted'),
  TRUST_PROXY: TrustedProxies.default(false).describe(
    'Number of reverse proxies that set `X-Forwarded-For` (`1`), or their addresses (`10.0.0.0/8,192.0.2.7`)',
  ),
  DRAIN_SECONDS: wholeNumber
    .min(0)
    .max(60)
    .default(0)
    .describe(
      'How long the API keeps serving after SIGTERM while `/healthz` fails, so that the load balancer stops sending requests (see `docs/deployment.md`)',
    ),
  MAILS_PER_HOUR: wholeNumber
    .min(1)
    .default(100)
    .describe('Maximum emails per hour, per workspace and per IP address'),
  IMPORT_STORAGE_MB: wholeNumber
    .min(1)
    .default(1_000)
    .describe('Maximum size of files waiting to be imported, per workspace'),
  SHARED_FILE_STORAGE_MB: wholeNumber
    .min(1)
    .default(2_000)
    .describe('Maximum size of files that leads can download, per workspace'),
  RATE_LIMIT_PER_MINUTE: wholeNumber
    .min(1)
    .default(1_200)
    .describe('Maximum requests per minute per IP address. Static files do not count'),
  PERSON_LIMIT_FACTOR: wholeNumber
    .min(1)
    .default(1)
    .describe(
      'Multiplier for the per-person limits on expensive endpoints such as drafts, exports and searches',
    ),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional().meta({
    unset: 'none',
    description:
      'Bearer token for `/metrics`. Without one, only direct requests from this machine are served',
  }),
  // A local mail server, if there is one, listens on port 25. A failed delivery is recorded in the row of the email.
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .default('smtp://127.0.0.1:25')
    .meta({
      unset: "the simulators' mailbox",
      description: 'SMTP server for outgoing email: `smtp://user:password@host:587` or `smtps://…`',
    }),
  MAIL_FROM: z
    .string()
    .regex(/@/, 'must contain an email address')
    .default('Hearback <no-reply@hearback.test>')
    .describe('Sender of outgoing email'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_')
    .optional()
    .meta({
      unset: "the simulator's",
      description:
        'From your Stripe dashboard. Add a webhook for `PUBLIC_URL/api/webhooks/stripe` with the events `checkout.session.completed`, `checkout.session.async_payment_succeeded`, `customer.subscription.*`, `invoice.paid`, `invoice.payment_failed` and `invoice.payment_action_required`',
    }),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must begin with whsec_')
    .optional()
    .meta({ sharesRowWith: 'STRIPE_SECRET_KEY' }),
  STRIPE_PRICE_SINGLE: z.string().optional().meta({
    unset: "the simulator's",
    description:
      'Price IDs of the three plans. Create monthly prices of 97, 297 and 597 USD, because the app shows these amounts',
  }),
  STRIPE_PRICE_FIVE: z.string().optional().meta({ sharesRowWith: 'STRIPE_PRICE_SINGLE' }),
  STRIPE_PRICE_UNLIMITED: z.string().optional().meta({ sharesRowWith: 'STRIPE_PRICE_SINGLE' }),
  // For a Stripe simulator. Stripe's client ignores a path in the address, so a path is rejected here.
  STRIPE_API_BASE: z
    .string()
    .regex(/^https?:\/\/[^/\s]+\/?$/, 'must be an http or https address without a path')
    .optional()
    .meta({ unset: 'Stripe', description: "Another server that implements Stripe's API" }),
  CLAY_API_BASE: webAddress
    .default('https://api.clay.com')
    .describe(
      "Another server that implements Clay's table webhooks. Users enter their own webhook URL under Enrichment",
    ),
  INSTANTLY_API_BASE: webAddress.default('https://api.instantly.ai').meta({
    unset: 'the providers',
    description: 'Other servers that implement their APIs. Users enter their own keys under Integrations',
  }),
  HEYREACH_API_BASE: webAddress
    .default('https://api.heyreach.io')
    .meta({ sharesRowWith: 'INSTANTLY_API_BASE' }),
  // Read by the upgrade only. Remove it when upgrades from 1.x are no longer supported.
  INSTANTLY_BLOCK_LIST: z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default('off')
    .describe(
      'Deprecated. Use the setting of each Instantly account on the Integrations page. `on` switches the setting on for the accounts that exist when the database is upgraded',
    ),
  OUTREACH_TIMEOUT_SECONDS: wholeNumber
    .min(1)
    .max(60)
    .default(20)
    .describe('Timeout of one call to Instantly or HeyReach'),
  HIGHLEVEL_CLIENT_ID: z.string().optional().meta({
    unset: "the simulator's",
    description:
      'From your HighLevel marketplace app. Its redirect URL is `PUBLIC_URL/integrations/callback`',
  }),
  HIGHLEVEL_CLIENT_SECRET: z.string().optional().meta({ sharesRowWith: 'HIGHLEVEL_CLIENT_ID' }),
  HIGHLEVEL_API_BASE: webAddress.default('https://services.leadconnectorhq.com').meta({
    unset: 'HighLevel',
    description: "Other servers that implement HighLevel's API and consent screen",
  }),
  HIGHLEVEL_AUTHORIZE_URL: webAddress
    .default('https://marketplace.gohighlevel.com/v2/oauth/chooselocation')
    .meta({ sharesRowWith: 'HIGHLEVEL_API_BASE' }),
  // HighLevel publishes this key for its webhook signatures.
  HIGHLEVEL_WEBHOOK_PUBLIC_KEY: z
    .string()
    .min(1)
    .default('MCowBQYDK2VwAyEAi2HR1srL4o18O8BRa7gVJY7G7bupbN3H9AwJrHCDiOg=')
    .meta({
      unset: "HighLevel's published key",
      description: 'Public key that verifies HighLevel webhook signatures',
    }),
  HIGHLEVEL_CONVERSATION_PROVIDER_ID: z.string().optional().meta({
    unset: 'messages are not copied',
    description:
      'The custom conversation provider of your marketplace app, and the secret in its delivery URL `PUBLIC_URL/api/webhooks/highlevel/messages/<secret>`. Set both to copy messages into the CRM and to send replies written there (`docs/crm.md`)',
  }),
  HIGHLEVEL_DELIVERY_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .meta({ sharesRowWith: 'HIGHLEVEL_CONVERSATION_PROVIDER_ID' }),
  HIGHLEVEL_APP_URL: webAddress
    .default('https://app.gohighlevel.com')
    .describe('Base URL of the CRM for links to contacts. Change it if your agency uses its own CRM domain'),
  ANTHROPIC_API_KEY: z.string().optional().meta({
    unset: 'none',
    description:
      'Enables the model for drafts, translations, sentiments and the assistant. Without a key, the built-in implementations are used. If both are set, Anthropic is used',
  }),
  OPENAI_API_KEY: z.string().optional().meta({ sharesRowWith: 'ANTHROPIC_API_KEY' }),
  ANTHROPIC_MODEL: z.string().min(1).default('claude-sonnet-4-5').describe('Model names'),
  OPENAI_MODEL: z.string().min(1).default('gpt-4.1-mini').meta({ sharesRowWith: 'ANTHROPIC_MODEL' }),
  ANTHROPIC_API_BASE: webAddress.default('https://api.anthropic.com/v1').meta({
    unset: 'the vendors',
    description: 'Other servers that implement their APIs, including the `/v1` path',
  }),
  OPENAI_API_BASE: webAddress
    .default('https://api.openai.com/v1')
    .meta({ sharesRowWith: 'ANTHROPIC_API_BASE' }),
  // Exceptions to the private-network block, for a demo or an intranet. Never list a host that holds secrets.
  WEBSITE_ALLOWED_ORIGINS: z
    .string()
    .regex(
      /^https?:\/\/[^/\s,]+(,https?:\/\/[^/\s,]+)*$/,
      'must be comma-separated origins such as http://host:port',
    )
    .optional()
    .meta({
      unset: 'none (`npm start` adds the simulators)',
      description:
        'Comma-separated private origins (`http://host:port`) that the website reader, notification channels and mail servers of agencies may call. All other addresses must be public',
    }),
  CLAMAV_HOST: z
    .string()
    .regex(/^[\w.-]+(:\d{1,5})?$/, 'must be a host and port such as clamav:3310')
    .optional()
    .meta({
      unset: 'none (files are not scanned for viruses)',
      description:
        'Host and port of a ClamAV daemon (`clamd`, port 3310) that scans attachments. If it does not respond, downloads fail',
    }),
  HEARBACK_DEMO: z.enum(['0', '1']).default('0').meta({
    unset: 'set by `npm start` without `DATABASE_URL`',
    description: '`1` shows the demo accounts on the sign-in page',
  }),
  SIMULATORS_URL: webAddress.optional().meta({
    unset: 'set by `npm start`',
    description: 'Address of the simulators, used by `connect-demo` only',
  }),
});

/** @public `npm run types` and the configuration check load the descriptions. */
export const VARIABLES = Object.entries(Environment.shape).map(([name, schema]) => ({
  name,
  fallback: schema instanceof z.ZodDefault ? String(schema.def.defaultValue) : undefined,
  ...schema.meta(),
}));
