import { deliveryFields, outcomes, readTimes } from '../framework/controls/panel.ts';
import { flag, integer, readFields, text, webAddress } from '../framework/controls/read-fields.ts';
import { actionButton } from '../framework/html/form-card.ts';
import type { Html } from '../framework/html/html.ts';
import { statusBadge } from '../framework/html/status-badge.ts';
import { cells, link, shortId, toTime } from '../framework/html/table-card.ts';
import type { Panel } from '../framework/panel.ts';
import { list, settings } from '../framework/resources.ts';
import { createPortalSession } from './api.ts';
import { completeSession, expireSession, toCurrentCode, toDecline, toReturnUrl } from './checkout.ts';
import type { StripeContext } from './events.ts';
import {
  formatDate,
  formatDollars,
  getObject,
  invalidRequest,
  newestFirst,
  type Subscription,
} from './objects.ts';
import type { DeliverySettings, EventRecord, Failure, SessionRecord, StripeState } from './state.ts';
import {
  cancelSubscription,
  changeSubscription,
  failPayment,
  findOpenInvoice,
  recoverPayment,
  renewSubscription,
} from './subscriptions.ts';

const FAILURES = [
  ['500', '500, Stripe is broken'],
  ['429', '429, too many requests'],
  ['402', '402, declined'],
  ['403', '403, not permitted'],
  ['0', 'cut the connection'],
] as const;

export function stripePanel(stripe: StripeContext): Panel {
  const { state, sender } = stripe;
  return {
    lead: 'Checkout, promotion codes, subscriptions, the customer portal and signed webhooks. A checkout opened in Hearback appears below; pay it on its page.',
    resources: [
      sessionList(state),
      subscriptionList(state),
      eventList(state),
      deliverySettings(state),
      failureSettings(state),
      codeList(state),
    ],
    reads: { '': () => ({ ...state.delivery, failure: state.failure }) },
    acts: {
      'sessions/:id/pay': (body, { id }) => {
        const record = getObject('checkout.session', state.sessions, id);
        const session = completeSession(stripe, record, { email: 'buyer@example.test', ...body });
        return { session, redirectUrl: toReturnUrl(session) };
      },
      'sessions/:id/decline': (_body, { id }) => {
        const record = getObject('checkout.session', state.sessions, id);
        return { session: record.session, message: toDecline(record).message };
      },
      'sessions/:id/expire': (_body, { id }) => ({
        session: expireSession(stripe, getObject('checkout.session', state.sessions, id)),
      }),
      'subscriptions/:id/:action': (body, { id = '', action = '' }) =>
        actOnSubscription(stripe, id, action, body),
      'events/:id/redeliver': (body, { id }) => {
        const record = getObject('event', state.events, id);
        sender.deliver(record, readTimes(body));
        return toSummary(record);
      },
      'customers/:id/portal': (_body, { id }) => {
        const customer = getObject('customer', state.customers, id);
        const { url } = createPortalSession(state, customer.id, `${state.context.origin()}/stripe`);
        return { redirectUrl: url };
      },
      'promotion-codes': (body) => {
        const { code } = body;
        if (typeof code !== 'string' || !/^[A-Za-z0-9-]{1,50}$/.test(code))
          throw invalidRequest('code must be letters, digits and dashes.');
        return state.putPromotionCode({ ...body, code });
      },
    },
  };
}

type Action = (
  stripe: StripeContext,
  subscription: Subscription,
  body: Record<string, unknown>,
) => Subscription;

const ACTIONS: Record<string, Action> = {
  update: (stripe, subscription, body) =>
    changeSubscription(
      stripe,
      subscription,
      readFields<{ price: string; cancelAtPeriodEnd: boolean }>(body, {
        price: text,
        cancelAtPeriodEnd: flag,
      }),
    ),
  cancel: (stripe, subscription, { atPeriodEnd = false }) =>
    flag(atPeriodEnd, 'atPeriodEnd')
      ? changeSubscription(stripe, subscription, { cancelAtPeriodEnd: true })
      : cancelSubscription(stripe, subscription),
  renew: renewSubscription,
  'payment-failed': (stripe, subscription, { final = false }) =>
    failPayment(stripe, subscription, flag(final, 'final')),
  'payment-recovered': recoverPayment,
};

/** The actions of the control API and of the buttons in the customer portal. */
export function actOnSubscription(
  stripe: StripeContext,
  id: string,
  name: string,
  body: Record<string, unknown>,
): Subscription {
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (!action) throw invalidRequest(`There is no action '${name}'.`);
  return action(stripe, getObject('subscription', stripe.state.subscriptions, id), body);
}

const toSummary = ({ event, deliveries }: EventRecord) => {
  const { id, type, created } = event;
  return { id, type, created, deliveries, event };
};

const deliverySettings = (state: StripeState) =>
  settings<DeliverySettings>({
    to: 'stripe',
    title: 'Webhook delivery',
    fields: {
      webhookUrl: [webAddress, 'Endpoint (empty: send nothing)'],
      webhookSecret: [text, 'Signing secret'],
      ...deliveryFields,
    },
    values: () => state.delivery,
    change: (order) => Object.assign(state, { delivery: { ...state.delivery, ...order } }),
    note: 'An event without a 2xx response is sent again, up to 8 times with doubling pauses.',
  });

const failureSettings = (state: StripeState) =>
  settings<Failure>({
    to: 'stripe/failure',
    title: 'Failures of the API',
    fields: {
      status: [integer(0, 599), 'Answer', { choices: FAILURES }],
      count: [integer(0, 100_000), 'Fail the next (calls)'],
      slowMs: [integer(0, 600_000), 'Answer slowly (ms)'],
    },
    values: () => state.failure,
    change: (order) => Object.assign(state, { failure: { ...state.failure, ...order } }),
  });

const eventList = (state: StripeState) =>
  list('events', {
    title: 'Events',
    items: () => newestFirst(state.events).map(toSummary),
    columns: {
      Event: ({ id }) => shortId(id),
      Type: ({ type }) => type,
      Time: ({ created }) => toTime(new Date(created * 1000).toISOString()),
      Deliveries: ({ deliveries }) => outcomes(deliveries),
      Actions: ({ id, type }) => actionButton(`stripe/events/${id}/redeliver`, 'Redeliver', type),
    },
    empty: 'No events yet.',
  });

const toEmail = ({ session }: Pick<SessionRecord, 'session'>): string =>
  session.customer_details?.email ?? session.customer_email ?? '–';

const sessionList = (state: StripeState) =>
  list('sessions', {
    title: 'Checkout sessions',
    items: () => newestFirst(state.sessions).map(({ session }) => session),
    columns: {
      Session: ({ id }) => shortId(id),
      Customer: (session) => toEmail({ session }),
      Plan: ({ id }) =>
        state.sessions
          .get(id)
          ?.lineItems.map(({ description }) => description)
          .join(', '),
      Due: ({ amount_total }) => formatDollars(amount_total),
      Status: ({ status }) => statusBadge(status),
      Actions: (session) =>
        session.url === null
          ? '–'
          : cells(
              link(session.url, 'Open payment page'),
              actionButton(`stripe/sessions/${session.id}/expire`, 'Expire', toEmail({ session })),
            ),
    },
    empty: 'No checkouts yet.',
  });

const subscriptionList = (state: StripeState) =>
  list('subscriptions', {
    title: 'Subscriptions',
    items: () => newestFirst(state.subscriptions),
    columns: {
      Subscription: ({ id }) => shortId(id),
      Customer: ({ customer }) => state.customers.get(customer)?.email,
      Plan: ({ items }) => items.data[0]?.price.nickname,
      'Period ends': ({ items, cancel_at_period_end }) =>
        `${formatDate(items.data[0]?.current_period_end ?? 0)}${cancel_at_period_end ? ' (then canceled)' : ''}`,
      Status: ({ status }) => statusBadge(status),
      Actions: (subscription) => subscriptionActions(state, subscription),
    },
    empty: 'No subscriptions yet.',
  });

function subscriptionActions(state: StripeState, subscription: Subscription): Html {
  const email = state.customers.get(subscription.customer)?.email ?? subscription.customer;
  const action = (name: string, label: string) =>
    actionButton(`stripe/subscriptions/${subscription.id}/${name}`, label, email);
  const portal = actionButton(`stripe/customers/${subscription.customer}/portal`, 'Open portal', email);
  if (subscription.status === 'canceled') return portal;
  const next = findOpenInvoice(state, subscription)
    ? action('payment-recovered', 'Recover payment')
    : action('renew', 'End period');
  return cells(portal, action('payment-failed', 'Fail payment'), next, action('cancel', 'Cancel now'));
}

const codeList = (state: StripeState) =>
  list('promotion-codes', {
    title: 'Promotion codes',
    items: () => [...state.promotionCodes.values()].map((stored) => toCurrentCode(state, stored)),
    columns: {
      Code: ({ code }) => shortId(code),
      Discount: ({ promotion }) => {
        const coupon = state.coupons.get(promotion.coupon);
        return `${coupon?.name}, ${coupon?.duration}`;
      },
      Redeemed: ({ max_redemptions: max, times_redeemed: times }) =>
        max === null ? times : `${times} of ${max}`,
      Expires: ({ expires_at }) => (expires_at === null ? 'never' : formatDate(expires_at)),
      State: ({ active }) => statusBadge(active ? 'active' : 'inactive'),
    },
  });
