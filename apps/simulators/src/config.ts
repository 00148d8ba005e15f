import { join } from 'node:path';

/** The ports and URLs of the simulators. The only file here that reads the environment. */
export interface SimulatorsConfig {
  port: number;
  /** Default: the port after `port`, or a free one if `port` is 0. */
  smtpPort?: number;
  /** The public URL behind a tunnel or proxy. Default: `http://127.0.0.1:<port>`. */
  publicUrl?: string;
  /** The same seed creates the same dataset, ids included. */
  seed: string;
  /** Data that survives a restart is stored here. */
  memoryFile?: string;
  stripe: StripeConfig;
  instantly: HookConfig;
  heyreach: HookConfig;
  highlevel: HighLevelConfig;
}

export interface HookConfig {
  /** Receives the events of all accounts. Accounts can register more webhooks through the API. */
  webhookUrl: string;
}

export interface HighLevelConfig extends HookConfig {
  clientId: string;
  clientSecret: string;
  /** The custom conversation provider of the app, and the URL that receives what CRM users write in it. */
  conversationProviderId: string;
  deliveryUrl: string;
}

export interface StripeConfig {
  secretKey: string;
  webhookUrl: string;
  webhookSecret: string;
  prices: { single: string; five: string; unlimited: string };
}

export const defaultConfig: SimulatorsConfig = {
  port: 3001,
  seed: 'hearback',
  stripe: {
    secretKey: 'sk_test_hearback_demo',
    webhookUrl: 'http://127.0.0.1:3000/api/webhooks/stripe',
    webhookSecret: 'whsec_hearback_demo',
    prices: { single: 'price_demo_single', five: 'price_demo_five', unlimited: 'price_demo_unlimited' },
  },
  // The product registers a secret endpoint for each account.
  instantly: { webhookUrl: '' },
  heyreach: { webhookUrl: '' },
  highlevel: {
    clientId: 'ghl_demo_client',
    clientSecret: 'ghl_demo_secret',
    conversationProviderId: 'ghl_demo_provider',
    deliveryUrl: '',
    webhookUrl: 'http://127.0.0.1:3000/api/webhooks/highlevel',
  },
};

export function readConfig(env: NodeJS.ProcessEnv = process.env): SimulatorsConfig {
  const { stripe, highlevel } = defaultConfig;
  return {
    port: readPort(env, 'SIMULATORS_PORT') ?? defaultConfig.port,
    smtpPort: readPort(env, 'SIMULATORS_SMTP_PORT'),
    publicUrl: env.SIMULATORS_PUBLIC_URL || undefined,
    seed: env.SIMULATORS_SEED || defaultConfig.seed,
    memoryFile: memoryFile(env),
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY || stripe.secretKey,
      webhookUrl: env.STRIPE_WEBHOOK_URL || stripe.webhookUrl,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET || stripe.webhookSecret,
      prices: {
        single: env.STRIPE_PRICE_SINGLE || stripe.prices.single,
        five: env.STRIPE_PRICE_FIVE || stripe.prices.five,
        unlimited: env.STRIPE_PRICE_UNLIMITED || stripe.prices.unlimited,
      },
    },
    instantly: { webhookUrl: env.INSTANTLY_WEBHOOK_URL || '' },
    heyreach: { webhookUrl: env.HEYREACH_WEBHOOK_URL || '' },
    highlevel: {
      clientId: env.HIGHLEVEL_CLIENT_ID || highlevel.clientId,
      clientSecret: env.HIGHLEVEL_CLIENT_SECRET || highlevel.clientSecret,
      webhookUrl: env.HIGHLEVEL_WEBHOOK_URL || highlevel.webhookUrl,
      conversationProviderId: env.HIGHLEVEL_CONVERSATION_PROVIDER_ID || highlevel.conversationProviderId,
      deliveryUrl: env.HIGHLEVEL_DELIVERY_URL || highlevel.deliveryUrl,
    },
  };
}

function memoryFile(env: NodeJS.ProcessEnv): string | undefined {
  if (env.SIMULATORS_MEMORY_FILE) return env.SIMULATORS_MEMORY_FILE;
  return env.HEARBACK_DATA_DIR ? join(env.HEARBACK_DATA_DIR, 'simulators.json') : undefined;
}

function readPort(env: NodeJS.ProcessEnv, name: string): number | undefined {
  const text = env[name];
  if (!text) return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`${name} must be a port number from 0 to 65535, not '${text}'.`);
  }
  return port;
}
