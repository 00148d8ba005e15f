import type { Settings } from './settings.ts';

const DEMO_STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_hearback_demo',
  STRIPE_WEBHOOK_SECRET: 'whsec_hearback_demo',
  STRIPE_PRICE_SINGLE: 'price_demo_single',
  STRIPE_PRICE_FIVE: 'price_demo_five',
  STRIPE_PRICE_UNLIMITED: 'price_demo_unlimited',
};

/** The simulated app at the CRM. Its webhook key is derived from the secret. */
const DEMO_CRM = {
  HIGHLEVEL_CLIENT_ID: 'ghl_demo_client',
  HIGHLEVEL_CLIENT_SECRET: 'ghl_demo_secret',
  HIGHLEVEL_CONVERSATION_PROVIDER_ID: 'ghl_demo_provider',
  HIGHLEVEL_DELIVERY_SECRET: 'demo-delivery-secret-of-the-simulator',
  HIGHLEVEL_WEBHOOK_PUBLIC_KEY: 'MCowBQYDK2VwAyEAOf+eoVrpPBqpgZr3bRmu5fP7HQR3Xq5Hooye69MkNj8=',
};

/**
 * Points the product at the simulators through the same settings that configure the real providers
 * in production. A provider with a key of the operator stays the real one.
 */
export function providerSettings(
  settings: Settings,
  apiUrl: string,
  env: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  if (settings.databaseUrl) return {};
  const simulators = `http://127.0.0.1:${settings.simulatorsPort}`;
  const stripe = {
    ...DEMO_STRIPE,
    STRIPE_API_BASE: simulators,
    STRIPE_WEBHOOK_URL: `${apiUrl}/api/webhooks/stripe`,
  };
  const crm = {
    ...DEMO_CRM,
    HIGHLEVEL_API_BASE: `${simulators}/highlevel`,
    HIGHLEVEL_AUTHORIZE_URL: `http://localhost:${settings.simulatorsPort}/highlevel/oauth/chooselocation`,
    HIGHLEVEL_WEBHOOK_URL: `${apiUrl}/api/webhooks/highlevel`,
    HIGHLEVEL_DELIVERY_URL: `${apiUrl}/api/webhooks/highlevel/messages/${DEMO_CRM.HIGHLEVEL_DELIVERY_SECRET}`,
  };
  return {
    INSTANTLY_API_BASE: env.INSTANTLY_API_BASE || `${simulators}/instantly`,
    HEYREACH_API_BASE: env.HEYREACH_API_BASE || `${simulators}/heyreach`,
    CLAY_API_BASE: env.CLAY_API_BASE || `${simulators}/clay`,
    ...(env.HIGHLEVEL_CLIENT_ID ? {} : crm),
    // Both spellings, because people copy the URL from their browser.
    WEBSITE_ALLOWED_ORIGINS:
      env.WEBSITE_ALLOWED_ORIGINS ||
      // The mailbox can be entered as the mail server of an agency.
      `${simulators},http://localhost:${settings.simulatorsPort},http://127.0.0.1:${settings.smtpPort}`,
    // The same number as their TCP port.
    DNS_SERVERS: env.DNS_SERVERS || `127.0.0.1:${settings.simulatorsPort}`,
    SIMULATORS_URL: simulators,
    SIMULATORS_PORT: String(settings.simulatorsPort),
    SIMULATORS_SMTP_PORT: String(settings.smtpPort),
    SMTP_URL: env.SMTP_URL || `smtp://127.0.0.1:${settings.smtpPort}`,
    ...(env.STRIPE_SECRET_KEY ? {} : stripe),
  };
}

/** With a real provider the demo stays unconnected, because its actions would have real effects. */
export const isAllSimulated = (env: NodeJS.ProcessEnv): boolean =>
  !(
    env.STRIPE_SECRET_KEY ||
    env.HIGHLEVEL_CLIENT_ID ||
    env.INSTANTLY_API_BASE ||
    env.HEYREACH_API_BASE ||
    env.CLAY_API_BASE
  );

/** The pages linked from the simulators' overview, so that a new simulator needs no change here. */
export async function listSimulatorPages(settings: Settings): Promise<string[]> {
  const overview = `http://localhost:${settings.simulatorsPort}/`;
  const html = await fetch(overview).then((response) => response.text());
  const links = [...html.matchAll(/<a [^>]*href="\/([a-z][a-z-]*)"/g)].map(
    ([, page]) => `${overview}${page}`,
  );
  return [overview, ...new Set(links)];
}
