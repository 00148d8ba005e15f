import Stripe from 'stripe';
import { type StartOptions, startSimulators } from '../start.ts';
import { listen } from './outreach.ts';

export const secretKey = 'sk_test_hearback_demo';
export const webhookSecret = 'whsec_hearback_demo';

/** The simulator on free ports, Stripe's own client for it, and an endpoint that receives its events. */
export async function runSimulator(options: StartOptions = {}) {
  const endpoint = await listen();
  const simulators = await startSimulators({ port: 0, ...options });
  const { hostname, port } = new URL(simulators.url);
  const client = (key: string, retries = 0) =>
    new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false, maxNetworkRetries: retries });
  const control = async (path: string, body?: object, method = 'POST') => {
    const response = await fetch(`${simulators.url}/_control${path}`, {
      method,
      headers: { 'x-simulator-control': '1', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : null };
  };
  const reset = async () => {
    await control('/reset');
    await control('/stripe', { webhookUrl: endpoint.url, retryDelayMs: 10 });
    endpoint.received.length = 0;
    endpoint.answers.length = 0;
  };
  await reset();
  return {
    url: simulators.url,
    stripe: client(secretKey),
    client,
    control,
    reset,
    endpoint,
    stop: async () => {
      await simulators.stop();
      await endpoint.stop();
    },
  };
}

export type RunningSimulator = Awaited<ReturnType<typeof runSimulator>>;

export const order = {
  mode: 'subscription',
  line_items: [{ price: 'price_demo_five', quantity: 1 }],
  success_url: 'http://127.0.0.1:3000/payment-success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://127.0.0.1:3000/signup-payment',
  customer_email: 'ada@example.test',
} satisfies Stripe.Checkout.SessionCreateParams;

/** Buys a plan without the page and returns the session as Stripe's client reads it. */
export async function subscribe(
  { stripe, control }: RunningSimulator,
  params: Partial<Stripe.Checkout.SessionCreateParams> = {},
) {
  const session = await stripe.checkout.sessions.create({ ...order, ...params });
  await control(`/stripe/sessions/${session.id}/pay`);
  return stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'customer', 'invoice'] });
}

export function eventTypes({ endpoint }: RunningSimulator): string[] {
  return endpoint.received.map(({ body }) => (JSON.parse(body) as Stripe.Event).type);
}
