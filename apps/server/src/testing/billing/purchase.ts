import type { PlanName, Subscription } from '@hearback/contract';
import type { ApiResponse } from '../stack/open-test-app.ts';
import { type SimulatedEvent, STRIPE, type TestBilling } from './open-test-billing.ts';

type PurchaseOrder = {
  email: string;
  plan?: PlanName;
  discountCode?: string;
  token?: string;
  customerData?: Record<string, string>;
};

const PRICES: Record<PlanName, string> = {
  single: STRIPE.STRIPE_PRICE_SINGLE,
  five: STRIPE.STRIPE_PRICE_FIVE,
  unlimited: STRIPE.STRIPE_PRICE_UNLIMITED,
};

export function openCheckout(
  { app }: TestBilling,
  { email, plan = 'five', discountCode, token, customerData }: PurchaseOrder,
): Promise<ApiResponse> {
  return app.call('POST', '/api/functions/create-checkout', {
    token,
    body: {
      priceId: PRICES[plan],
      ...(discountCode === undefined ? {} : { discountCode }),
      customerData: {
        email,
        firstName: 'Ada',
        lastName: 'Lovelace',
        companyName: 'Analytical Engines',
        phone: '+44 20',
        ...customerData,
      },
    },
  });
}

export const checkoutId = ({ body }: ApiResponse): string => {
  const { url } = body as { url?: string };
  if (!url) throw new Error(`no checkout: ${JSON.stringify(body)}`);
  return url.split('/').at(-1) ?? '';
};

export type Purchase = { subscription: string; customer: string; events: SimulatedEvent[] };

/** Opens a checkout and pays for it. Returns its events without sending them. */
export async function buy(billing: TestBilling, order: PurchaseOrder): Promise<Purchase> {
  const id = checkoutId(await openCheckout(billing, order));
  const before = (await billing.listEvents()).length;
  const { session } = await billing.control<{ session: { subscription: string; customer: string } }>(
    `/sessions/${id}/pay`,
    {},
  );
  return { ...session, events: (await billing.listEvents()).slice(before) };
}

export type PurchaseState = {
  people: {
    role: string;
    user_type: string;
    onboarding_status: string;
    has_temporary_password: boolean;
    company_name: string;
    phone: string;
  }[];
  workspace_id: string;
  colleagues: number;
  subscription:
    | { plan: string; status: string; stripe_subscription_id: string; stripe_customer_id: string }
    | undefined;
  /** Templates of the workspace's emails, except the invitation that every test agency sends. */
  mails: string[];
  /** Audit lines about the workspace and subscription, oldest first. */
  audit: string[];
  /** Number of events published to browsers. */
  published: number;
};

const NOWHERE = '00000000-0000-0000-0000-000000000000';

/** The state of the app for one email address. */
export function readPurchaseState({ app }: TestBilling, email: string): Promise<PurchaseState> {
  return app.withDatabase(async (tx) => {
    const people = await tx.selectFrom('users').selectAll().where('email', '=', email).execute();
    const workspace_id = people[0]?.workspace_id ?? NOWHERE;
    const colleagues = await tx
      .selectFrom('users')
      .select('id')
      .where('workspace_id', '=', workspace_id)
      .execute();
    const mails = await tx
      .selectFrom('mails')
      .select('template')
      .where('workspace_id', '=', workspace_id)
      .orderBy('template')
      .execute();
    const audit = await tx
      .selectFrom('audit_log')
      .select('action')
      .where('workspace_id', '=', workspace_id)
      .orderBy('id')
      .execute();
    const events = await tx
      .selectFrom('events')
      .select('name')
      .where('workspace_id', '=', workspace_id)
      .execute();
    return {
      people,
      workspace_id,
      colleagues: colleagues.length,
      subscription: await tx
        .selectFrom('subscriptions')
        .selectAll()
        .where('workspace_id', '=', workspace_id)
        .executeTakeFirst(),
      mails: mails.map(({ template }) => template).filter((template) => !template.startsWith('people.invit')),
      audit: audit.map(({ action }) => action).filter((action) => /^(workspace|subscription)\./.test(action)),
      published: events.filter(({ name }) => name === 'subscription.changed').length,
    };
  });
}

export async function findSubscription({ app }: TestBilling, token: string): Promise<Subscription> {
  return (await app.call('GET', '/api/billing/subscription', { token })).body as Subscription;
}

export function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}
