import { isIP } from 'node:net';
import { z } from 'zod';

const wholeNumber = z.coerce.number({ error: 'must be a number' }).int();
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const postgresAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://');
const secret = z.string().min(32, 'must have at least 32 characters');

/**
 * Whose word about a visitor's address counts: of as many proxies as stand in front, or of those with these addresses.
 * Anybody's would mean the visitor's own: every limit by address could be walked around.
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

const PROXIES =
  'must be the number of proxies in front (1 to 10) or their addresses, like 10.0.0.0/8,192.0.2.7, or false';
const TRUE_IS_NO_PROXY =
  'may no longer be true, which believed what visitors say about themselves: set it to the number of proxies in front (1 for one reverse proxy) or to their addresses, like 10.0.0.0/8';

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1;
  if (most < 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
}

/**
 * What a variable must look like and what README says of it, in README's order. `unset` is said where the schema's own default tells
 * too little; a variable that is `beside` another shares its row. `npm run types` writes the table.
 */
export const Environment = z.object({
  PORT: wholeNumber.min(1).max(65_535).default(3000).describe('where the api listens'),
  HOST: z.string().min(1).default('127.0.0.1').meta({ beside: 'PORT' }),
  PUBLIC_URL: webAddress.optional().meta({
    unset: '`http://localhost:PORT`',
    description: 'the address people use; `https:` turns on secure cookies and HSTS, subdomains included',
  }),
  DATABASE_URL: z
    .string({ error: 'is missing: set it to the address of a PostgreSQL database' })
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .meta({
      unset: 'the embedded PostgreSQL',
      description:
        'a PostgreSQL >= 15 whose login may create roles. With it nothing is seeded and no simulator runs',
    }),
  // What a pooler that shares connections by transaction cannot carry: LISTEN, the queue's own connections, migrations.
  DATABASE_DIRECT_URL: postgresAddress.optional().meta({
    unset: '`DATABASE_URL`',
    description:
      'the same database past pgBouncer, for LISTEN, the job queue and migrations (`docs/deployment.md`)',
  }),
  DATABASE_REPLICA_URL: postgresAddress.optional().meta({
    unset: 'none: the primary is asked',
    description: 'a replica that may answer dashboards and analytics, which then say of when they are',
  }),
  HEARBACK_SECRET: z
    .string({ error: 'is missing: set it to a random text of at least 32 characters' })
    .min(32, 'must have at least 32 characters')
    .meta({
      unset: 'made and kept in the data directory',
      description:
        'at least 32 random characters; signs sessions, encrypts secrets. Required with `DATABASE_URL`',
    }),
  // The one before, while keys rotate: it opens and proves, but seals and signs nothing any more.
  HEARBACK_SECRET_PREVIOUS: secret
    .optional()
    .describe('the one before, while keys rotate (`docs/operations.md`)'),
  DATABASE_POOL_SIZE: wholeNumber.min(2).max(200).default(10).describe('connections of each process'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('`fatal` to `trace`, or `silent`; logs are JSON lines with secrets redacted'),
  TRUST_PROXY: TrustedProxies.default(false).describe(
    'how many reverse proxies stand in front and set `X-Forwarded-For` (`1`), or their addresses (`10.0.0.0/8,192.0.2.7`)',
  ),
  DRAIN_SECONDS: wholeNumber
    .min(0)
    .max(60)
    .default(0)
    .describe(
      'how long an api that was told to stop still serves, while `/healthz` sends the balancer elsewhere (`docs/deployment.md`)',
    ),
  MAILS_PER_HOUR: wholeNumber
    .min(1)
    .default(100)
    .describe('mails that the people of one workspace, and those of one address, may cause in an hour'),
  IMPORT_STORAGE_MB: wholeNumber
    .min(1)
    .default(1_000)
    .describe('megabytes of files that one workspace may have waiting to be imported'),
  RATE_LIMIT_PER_MINUTE: wholeNumber
    .min(1)
    .default(1_200)
    .describe("requests of one address in a minute; the web's own files are not counted"),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional().meta({
    unset: 'none',
    description:
      'bearer token for `/metrics`; without one only this machine may read it, and not through a proxy',
  }),
  // Port 25 of this machine is where a mail server listens if there is one; a failed mail says so on the row that waits for it.
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .default('smtp://127.0.0.1:25')
    .meta({
      unset: "the simulators' mailbox",
      description: 'where mails are handed in: `smtp://user:password@host:587` or `smtps://…`',
    }),
  MAIL_FROM: z
    .string()
    .regex(/@/, 'must hold an e-mail address')
    .default('Hearback <no-reply@hearback.test>')
    .describe('the sender of mails'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_')
    .optional()
    .meta({
      unset: "the simulator's",
      description: 'from your Stripe dashboard; the webhook goes to `PUBLIC_URL/api/webhooks/stripe`',
    }),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must begin with whsec_')
    .optional()
    .meta({ beside: 'STRIPE_SECRET_KEY' }),
  STRIPE_PRICE_SINGLE: z
    .string()
    .optional()
    .meta({ unset: "the simulator's", description: 'the price ids of the three plans' }),
  STRIPE_PRICE_FIVE: z.string().optional().meta({ beside: 'STRIPE_PRICE_SINGLE' }),
  STRIPE_PRICE_UNLIMITED: z.string().optional().meta({ beside: 'STRIPE_PRICE_SINGLE' }),
  // Of a stand-in for Stripe. Its client knows no path, so one here would be dropped without a word.
  STRIPE_API_BASE: z
    .string()
    .regex(/^https?:\/\/[^/\s]+\/?$/, 'must be an http or https address without a path')
    .optional()
    .meta({ unset: 'Stripe itself', description: "another address that speaks Stripe's API" }),
  CLAY_API_BASE: webAddress
    .default('https://api.clay.com')
    .describe(
      "another address that takes what is sent to Clay's table webhooks; the webhook URL is people's own and is entered under Enrichment",
    ),
  INSTANTLY_API_BASE: webAddress.default('https://api.instantly.ai').meta({
    unset: 'the providers themselves',
    description:
      "other addresses that speak their APIs; the keys are people's own and are entered under Integrations",
  }),
  HEYREACH_API_BASE: webAddress.default('https://api.heyreach.io').meta({ beside: 'INSTANTLY_API_BASE' }),
  // Written to the vendor's public reference and not tried against the service.
  INSTANTLY_BLOCK_LIST: z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default('off')
    .describe(
      '`on` also puts whoever is not to be contacted on the block list of the Instantly workspace (`POST /api/v2/block-lists-entries`). UNCONFIRMED: nobody has tried it against the service; without it leads are marked as not interested in each of their campaigns',
    ),
  OUTREACH_TIMEOUT_SECONDS: wholeNumber
    .min(1)
    .max(60)
    .default(20)
    .describe('how long one call of Instantly or HeyReach may take'),
  HIGHLEVEL_CLIENT_ID: z.string().optional().meta({
    unset: "the simulator's",
    description:
      'from your HighLevel marketplace app; its redirect address is `PUBLIC_URL/integrations/callback`',
  }),
  HIGHLEVEL_CLIENT_SECRET: z.string().optional().meta({ beside: 'HIGHLEVEL_CLIENT_ID' }),
  HIGHLEVEL_API_BASE: webAddress.default('https://services.leadconnectorhq.com').meta({
    unset: 'HighLevel itself',
    description: "other addresses that speak HighLevel's API and show its consent screen",
  }),
  HIGHLEVEL_AUTHORIZE_URL: webAddress
    .default('https://marketplace.gohighlevel.com/v2/oauth/chooselocation')
    .meta({ beside: 'HIGHLEVEL_API_BASE' }),
  // The key HighLevel publishes for the signatures on its webhooks.
  HIGHLEVEL_WEBHOOK_PUBLIC_KEY: z
    .string()
    .min(1)
    .default('MCowBQYDK2VwAyEAi2HR1srL4o18O8BRa7gVJY7G7bupbN3H9AwJrHCDiOg=')
    .meta({
      unset: 'the published one',
      description: "the key that HighLevel's webhooks are signed with",
    }),
  ANTHROPIC_API_KEY: z.string().optional().meta({
    unset: 'none',
    description:
      "drafts, sentiments and the assistant are written by the model; without a key they are built in. With both, Anthropic's counts",
  }),
  OPENAI_API_KEY: z.string().optional().meta({ beside: 'ANTHROPIC_API_KEY' }),
  ANTHROPIC_MODEL: z.string().min(1).default('claude-sonnet-4-5').describe('which model'),
  OPENAI_MODEL: z.string().min(1).default('gpt-4.1-mini').meta({ beside: 'ANTHROPIC_MODEL' }),
  ANTHROPIC_API_BASE: webAddress.default('https://api.anthropic.com/v1').meta({
    unset: 'the vendors themselves',
    description: 'other addresses that speak their APIs, up to and including `/v1`',
  }),
  OPENAI_API_BASE: webAddress.default('https://api.openai.com/v1').meta({ beside: 'ANTHROPIC_API_BASE' }),
  // Websites of a private network that may be read all the same, for a demo or an intranet. Never set one that holds secrets.
  WEBSITE_ALLOWED_ORIGINS: z
    .string()
    .regex(
      /^https?:\/\/[^/\s,]+(,https?:\/\/[^/\s,]+)*$/,
      'must be origins like http://host:port, with commas',
    )
    .optional()
    .meta({
      unset: "none; the simulators' with `npm start`",
      description:
        "origins (`http://host:port`, with commas) of a private network that may be read for a value proposition and may be a team's channel; all other addresses must be public",
    }),
  SIMULATORS_URL: webAddress.optional().meta({
    unset: 'set by `npm start`',
    description: 'where `connect-demo` finds the simulators; the product itself never asks',
  }),
});

/** @public README's words for each variable: `npm run types` and its check load them. */
export const VARIABLES = Object.entries(Environment.shape).map(([name, schema]) => ({
  name,
  fallback: schema instanceof z.ZodDefault ? String(schema.def.defaultValue) : undefined,
  ...schema.meta(),
}));
