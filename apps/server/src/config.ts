import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { Environment, type TrustedProxies } from './environment.ts';

export type Config = {
  readonly databaseUrl: string;
  /** Bypasses the connection pooler, for features that need a session instead of a transaction. */
  readonly directDatabaseUrl: string;
  /** Null: the primary answers everything. */
  readonly replicaUrl: string | null;
  readonly secret: string;
  /** Newest first. The others still decrypt and verify what was made with them. */
  readonly secrets: readonly [string, ...string[]];
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  /** Host that the CNAME records of custom domains point to. */
  readonly cnameTarget: string;
  /** Further hosts that count as the public address. In lower case. */
  readonly publicHosts: readonly string[];
  /** Private listener that approves certificates. Null: none. */
  readonly certificateListen: string | null;
  /** Empty: those of the system. */
  readonly dnsServers: readonly string[];
  readonly logLevel: z.infer<typeof Environment>['LOG_LEVEL'];
  readonly trustProxy: TrustedProxies;
  readonly poolSize: number;
  /** How long a stopping API keeps serving late requests. */
  readonly drainMs: number;
  readonly mail: {
    readonly url: string;
    /**
     * False if SMTP_URL or MAIL_FROM is not set: emails then go to port 25 of this machine or come from an address
     * that does not exist.
     */
    readonly isConfigured: boolean;
    readonly from: string;
    /** Maximum emails per hour, per workspace and per IP address. */
    readonly perHour: number;
  };
  /** Maximum storage for files waiting to be imported, per workspace. */
  readonly importStorageBytes: number;
  /** Maximum storage for files that leads can download, per workspace. */
  readonly sharedFileBytes: number;
  /** Requests per minute and IP address. */
  readonly rateLimit: number;
  /** Multiplies the limits of every person. */
  readonly personLimitFactor: number;
  readonly metricsToken: string | undefined;
  /** Null: nothing can be bought. */
  readonly stripe: StripeConfig | null;
  /** API addresses of the outreach providers. Their keys belong to people's accounts. */
  readonly outreach: {
    readonly instantly: string;
    readonly instantlyBlockList: boolean;
    readonly heyreach: string;
    readonly timeoutMs: number;
  };
  /** Base address of Clay's table webhooks. The webhooks themselves belong to people. */
  readonly clayBase: string;
  readonly highlevel: HighLevelConfig;
  /** True if the database holds the demo data: the sign-in page then offers its accounts. */
  readonly isDemo: boolean;
  /** Used by `connect-demo` only, to press the buttons on the simulators' pages. */
  readonly simulatorsUrl: string | undefined;
  /** Origins that may be read although they are not public. */
  readonly websiteOrigins: readonly string[];
  /** Host and port of a ClamAV daemon. */
  readonly virusScanner: string | null;
  /** Null: drafts, sentiments and the assistant use the built-in fallback. */
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
  /** True for live mode, derived from the key. Events of the other mode are refused. */
  readonly livemode: boolean;
  readonly prices: { readonly single: string; readonly five: string; readonly unlimited: string };
};

type HighLevelConfig = {
  /** Null: no location can be connected. */
  readonly app: { readonly clientId: string; readonly clientSecret: string } | null;
  readonly apiBase: string;
  readonly authorizeUrl: string;
  readonly webhookPublicKey: string;
  /** The CRM in the browser. */
  readonly appUrl: string;
  /** Null: messages are not copied into the CRM. */
  readonly conversationProvider: { readonly id: string; readonly deliverySecret: string } | null;
};

/** An invalid setting ends the program with a message that names it. */
export class ConfigError extends Error {}

/**
 * Replaces `NAME_FILE` by `NAME` with the contents of the file. Secret stores and container platforms provide secrets as files,
 * which child processes and crash reports do not inherit.
 */
function readFileVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const variables = { ...environment };
  for (const name of Object.keys(Environment.shape)) {
    const file = environment[`${name}_FILE`];
    if (file === undefined) continue;
    if (environment[name] !== undefined)
      throw new ConfigError(`Both ${name} and ${name}_FILE are set. Unset one of them.`);
    variables[name] = readVariableFile(`${name}_FILE`, file);
  }
  return variables;
}

function readVariableFile(name: string, file: string): string {
  try {
    // Editors and `echo` end a file with a line break.
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new ConfigError(`The file of ${name} cannot be read: ${(error as Error).message}.`);
  }
}

/** The only place that reads the environment. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  // An empty variable counts as not set: `PORT= npm start` means the default.
  const variables = readFileVariables(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')),
  );
  const parsed = Environment.safeParse(variables);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`The setting ${String(issue?.path[0])} ${issue?.message ?? 'is not valid'}.`);
  }
  const env = parsed.data;
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/(?<!\/)\/+$/, '');
  return {
    databaseUrl: env.DATABASE_URL,
    directDatabaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    replicaUrl: env.DATABASE_REPLICA_URL ?? null,
    secret: env.HEARBACK_SECRET,
    secrets: [env.HEARBACK_SECRET, ...(env.HEARBACK_SECRET_PREVIOUS ? [env.HEARBACK_SECRET_PREVIOUS] : [])],
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    cnameTarget: env.BRAND_CNAME_TARGET?.toLowerCase() ?? new URL(publicUrl).hostname,
    publicHosts: (env.PUBLIC_HOSTS ?? '').toLowerCase().split(/, */).filter(Boolean),
    certificateListen: env.CERTIFICATE_LISTEN ?? null,
    dnsServers: env.DNS_SERVERS?.split(',') ?? [],
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    poolSize: env.DATABASE_POOL_SIZE,
    drainMs: env.DRAIN_SECONDS * 1_000,
    mail: {
      url: env.SMTP_URL,
      isConfigured: variables.SMTP_URL !== undefined && variables.MAIL_FROM !== undefined,
      from: env.MAIL_FROM,
      perHour: env.MAILS_PER_HOUR,
    },
    importStorageBytes: env.IMPORT_STORAGE_MB * 1_048_576,
    sharedFileBytes: env.SHARED_FILE_STORAGE_MB * 1_048_576,
    rateLimit: env.RATE_LIMIT_PER_MINUTE,
    personLimitFactor: env.PERSON_LIMIT_FACTOR,
    metricsToken: env.METRICS_TOKEN,
    stripe: readStripe(env),
    outreach: {
      instantly: env.INSTANTLY_API_BASE,
      instantlyBlockList: env.INSTANTLY_BLOCK_LIST === 'on',
      heyreach: env.HEYREACH_API_BASE,
      timeoutMs: env.OUTREACH_TIMEOUT_SECONDS * 1_000,
    },
    clayBase: env.CLAY_API_BASE,
    highlevel: readHighLevel(env),
    isDemo: env.HEARBACK_DEMO === '1',
    simulatorsUrl: env.SIMULATORS_URL?.replace(/(?<!\/)\/+$/, ''),
    model: readModel(env),
    websiteOrigins: env.WEBSITE_ALLOWED_ORIGINS?.split(',') ?? [],
    virusScanner: env.CLAMAV_HOST ?? null,
  };
}

/** If both keys are set, Anthropic's is used. */
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
    throw new ConfigError(
      `The setting ${missing} is missing: HighLevel needs both HIGHLEVEL_CLIENT_ID and HIGHLEVEL_CLIENT_SECRET.`,
    );
  }
  return {
    app: clientId && clientSecret ? { clientId, clientSecret } : null,
    apiBase: env.HIGHLEVEL_API_BASE,
    authorizeUrl: env.HIGHLEVEL_AUTHORIZE_URL,
    webhookPublicKey: env.HIGHLEVEL_WEBHOOK_PUBLIC_KEY,
    appUrl: env.HIGHLEVEL_APP_URL,
    conversationProvider: readConversationProvider(env),
  };
}

function readConversationProvider({
  HIGHLEVEL_CONVERSATION_PROVIDER_ID: id,
  HIGHLEVEL_DELIVERY_SECRET: deliverySecret,
}: z.infer<typeof Environment>): HighLevelConfig['conversationProvider'] {
  if (!id !== !deliverySecret) {
    const missing = id ? 'HIGHLEVEL_DELIVERY_SECRET' : 'HIGHLEVEL_CONVERSATION_PROVIDER_ID';
    throw new ConfigError(
      `The setting ${missing} is missing: messages need both HIGHLEVEL_CONVERSATION_PROVIDER_ID and HIGHLEVEL_DELIVERY_SECRET.`,
    );
  }
  return id && deliverySecret ? { id, deliverySecret } : null;
}

/** All or nothing: a checkout that takes money but cannot receive events would be worse than none. */
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
      'The settings STRIPE_PRICE_SINGLE, STRIPE_PRICE_FIVE and STRIPE_PRICE_UNLIMITED must be three different prices.',
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
