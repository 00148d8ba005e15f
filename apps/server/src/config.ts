import { z } from 'zod';
import { TrustedProxies } from './trusted-proxies.ts';

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/** The only file that reads the environment. Each variable is documented in README.md. */
const Environment = z.object({
  DATABASE_URL: z
    .string({ error: 'is missing: set it to the address of a PostgreSQL database' })
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'),
  HEARBACK_SECRET: z
    .string({ error: 'is missing: set it to a random text of at least 32 characters' })
    .min(32, 'must have at least 32 characters'),
  // The one before, while keys rotate: it opens and proves, but seals and signs nothing any more.
  HEARBACK_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  PORT: z.coerce.number({ error: 'must be a number' }).int().min(1).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: TrustedProxies.default(false),
  DATABASE_POOL_SIZE: z.coerce.number({ error: 'must be a number' }).int().min(2).max(200).default(10),
  // Port 25 of this machine is where a mail server listens if there is one; a failed mail says so on the row that waits for it.
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .default('smtp://127.0.0.1:25'),
  MAIL_FROM: z
    .string()
    .regex(/@/, 'must hold an e-mail address')
    .default('Hearback <no-reply@hearback.test>'),
  MAILS_PER_HOUR: z.coerce.number({ error: 'must be a number' }).int().min(1).default(100),
  IMPORT_STORAGE_MB: z.coerce.number({ error: 'must be a number' }).int().min(1).default(1_000),
  OUTREACH_TIMEOUT_SECONDS: z.coerce.number({ error: 'must be a number' }).int().min(1).max(60).default(20),
  RATE_LIMIT_PER_MINUTE: z.coerce.number({ error: 'must be a number' }).int().min(1).default(1_200),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must begin with whsec_')
    .optional(),
  // Of a stand-in for Stripe. Its client knows no path, so one here would be dropped without a word.
  STRIPE_API_BASE: z
    .string()
    .regex(/^https?:\/\/[^/\s]+\/?$/, 'must be an http or https address without a path')
    .optional(),
  STRIPE_PRICE_SINGLE: z.string().optional(),
  STRIPE_PRICE_FIVE: z.string().optional(),
  STRIPE_PRICE_UNLIMITED: z.string().optional(),
  INSTANTLY_API_BASE: webAddress.default('https://api.instantly.ai'),
  HEYREACH_API_BASE: webAddress.default('https://api.heyreach.io'),
  CLAY_API_BASE: webAddress.default('https://api.clay.com'),
  // Websites of a private network that may be read all the same, for a demo or an intranet. Never set one that holds secrets.
  WEBSITE_ALLOWED_ORIGINS: z
    .string()
    .regex(
      /^https?:\/\/[^/\s,]+(,https?:\/\/[^/\s,]+)*$/,
      'must be origins like http://host:port, with commas',
    )
    .optional(),
  HIGHLEVEL_CLIENT_ID: z.string().optional(),
  HIGHLEVEL_CLIENT_SECRET: z.string().optional(),
  HIGHLEVEL_API_BASE: webAddress.default('https://services.leadconnectorhq.com'),
  HIGHLEVEL_AUTHORIZE_URL: webAddress.default('https://marketplace.gohighlevel.com/v2/oauth/chooselocation'),
  ANTHROPIC_API_KEY: z.string().optional(),
  ANTHROPIC_API_BASE: webAddress.default('https://api.anthropic.com/v1'),
  ANTHROPIC_MODEL: z.string().min(1).default('claude-sonnet-4-5'),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_API_BASE: webAddress.default('https://api.openai.com/v1'),
  OPENAI_MODEL: z.string().min(1).default('gpt-4.1-mini'),
  // The key HighLevel publishes for the signatures on its webhooks.
  HIGHLEVEL_WEBHOOK_PUBLIC_KEY: z
    .string()
    .min(1)
    .default('MCowBQYDK2VwAyEAi2HR1srL4o18O8BRa7gVJY7G7bupbN3H9AwJrHCDiOg='),
  SIMULATORS_URL: webAddress.optional(),
});

export type Config = {
  readonly databaseUrl: string;
  readonly secret: string;
  /** The newest first. The others are still good for what they sealed and for the addresses and tokens made of them. */
  readonly secrets: readonly [string, ...string[]];
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly logLevel: z.infer<typeof Environment>['LOG_LEVEL'];
  readonly trustProxy: TrustedProxies;
  readonly poolSize: number;
  readonly mail: {
    readonly url: string;
    readonly from: string;
    /** How many mails the people of one workspace, and those of one address, may cause in an hour. */
    readonly perHour: number;
  };
  /** How much of the files that wait to be imported one workspace may keep. */
  readonly importStorageBytes: number;
  /** Requests of one address in a minute. */
  readonly rateLimit: number;
  readonly metricsToken: string | undefined;
  /** null: nothing can be bought here. */
  readonly stripe: StripeConfig | null;
  /** Where the outreach providers answer; their keys belong to people's accounts. */
  readonly outreach: { readonly instantly: string; readonly heyreach: string; readonly timeoutMs: number };
  /** Where Clay's table webhooks answer; the webhooks themselves are people's own. */
  readonly clayBase: string;
  readonly highlevel: HighLevelConfig;
  /** Only `connect-demo` knows of them: it presses the buttons on their pages. */
  readonly simulatorsUrl: string | undefined;
  /** Origins that may be read although they are not public. */
  readonly websiteOrigins: readonly string[];
  /** null: drafts, sentiments and the assistant are built in. */
  readonly model: ModelConfig | null;
};

type ModelConfig = {
  readonly vendor: 'anthropic' | 'openai';
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly model: string;
};

export type StripeConfig = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiBase: string | undefined;
  /** Of real money, by the key; events of the other kind are refused. */
  readonly livemode: boolean;
  readonly prices: { readonly single: string; readonly five: string; readonly unlimited: string };
};

type HighLevelConfig = {
  /** null: no location can be connected here. */
  readonly app: { readonly clientId: string; readonly clientSecret: string } | null;
  readonly apiBase: string;
  readonly authorizeUrl: string;
  readonly webhookPublicKey: string;
};

/** A wrong setting ends the program with a sentence that names it. */
export class ConfigError extends Error {}

export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  // An empty variable counts as not set: `PORT= npm start` means the default.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`The setting ${String(issue?.path[0])} ${issue?.message ?? 'is not valid'}.`);
  }
  const env = parsed.data;
  return {
    databaseUrl: env.DATABASE_URL,
    secret: env.HEARBACK_SECRET,
    secrets: [env.HEARBACK_SECRET, ...(env.HEARBACK_SECRET_PREVIOUS ? [env.HEARBACK_SECRET_PREVIOUS] : [])],
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/(?<!\/)\/+$/, ''),
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    poolSize: env.DATABASE_POOL_SIZE,
    mail: { url: env.SMTP_URL, from: env.MAIL_FROM, perHour: env.MAILS_PER_HOUR },
    importStorageBytes: env.IMPORT_STORAGE_MB * 1_048_576,
    rateLimit: env.RATE_LIMIT_PER_MINUTE,
    metricsToken: env.METRICS_TOKEN,
    stripe: readStripe(env),
    outreach: {
      instantly: env.INSTANTLY_API_BASE,
      heyreach: env.HEYREACH_API_BASE,
      timeoutMs: env.OUTREACH_TIMEOUT_SECONDS * 1_000,
    },
    clayBase: env.CLAY_API_BASE,
    highlevel: readHighLevel(env),
    simulatorsUrl: env.SIMULATORS_URL?.replace(/(?<!\/)\/+$/, ''),
    model: readModel(env),
    websiteOrigins: env.WEBSITE_ALLOWED_ORIGINS?.split(',') ?? [],
  };
}

/** With keys of both, Anthropic's counts. */
function readModel(env: z.infer<typeof Environment>): ModelConfig | null {
  const { ANTHROPIC_API_KEY, OPENAI_API_KEY } = env;
  if (ANTHROPIC_API_KEY)
    return {
      vendor: 'anthropic',
      apiKey: ANTHROPIC_API_KEY,
      baseUrl: env.ANTHROPIC_API_BASE,
      model: env.ANTHROPIC_MODEL,
    };
  if (OPENAI_API_KEY)
    return {
      vendor: 'openai',
      apiKey: OPENAI_API_KEY,
      baseUrl: env.OPENAI_API_BASE,
      model: env.OPENAI_MODEL,
    };
  return null;
}

function readHighLevel(env: z.infer<typeof Environment>): HighLevelConfig {
  const { HIGHLEVEL_CLIENT_ID: clientId, HIGHLEVEL_CLIENT_SECRET: clientSecret } = env;
  if (!clientId !== !clientSecret) {
    const missing = clientId ? 'HIGHLEVEL_CLIENT_SECRET' : 'HIGHLEVEL_CLIENT_ID';
    throw new ConfigError(`The setting ${missing} is missing: HighLevel needs both its id and its secret.`);
  }
  return {
    app: clientId && clientSecret ? { clientId, clientSecret } : null,
    apiBase: env.HIGHLEVEL_API_BASE,
    authorizeUrl: env.HIGHLEVEL_AUTHORIZE_URL,
    webhookPublicKey: env.HIGHLEVEL_WEBHOOK_PUBLIC_KEY,
  };
}

/** All or nothing: a checkout that takes money and cannot hear of it would be worse than none. */
function readStripe(env: z.infer<typeof Environment>): StripeConfig | null {
  if (!Object.entries(env).some(([name, value]) => name.startsWith('STRIPE_') && value !== undefined))
    return null;
  const need = (name: (typeof STRIPE_SETTINGS)[number]): string => {
    const value = env[name];
    if (!value)
      throw new ConfigError(
        `The setting ${name} is missing: Stripe needs all of ${STRIPE_SETTINGS.join(', ')}.`,
      );
    return value;
  };
  const secretKey = need('STRIPE_SECRET_KEY');
  const webhookSecret = need('STRIPE_WEBHOOK_SECRET');
  const prices = {
    single: need('STRIPE_PRICE_SINGLE'),
    five: need('STRIPE_PRICE_FIVE'),
    unlimited: need('STRIPE_PRICE_UNLIMITED'),
  };
  if (new Set(Object.values(prices)).size < 3) {
    throw new ConfigError(
      'The setting STRIPE_PRICE_UNLIMITED and its siblings must name three different prices.',
    );
  }
  return {
    secretKey,
    webhookSecret,
    apiBase: env.STRIPE_API_BASE,
    livemode: /^.k_live_/.test(secretKey),
    prices,
  };
}

const STRIPE_SETTINGS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_SINGLE',
  'STRIPE_PRICE_FIVE',
  'STRIPE_PRICE_UNLIMITED',
] as const;
