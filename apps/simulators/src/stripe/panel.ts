import { actionButton } from '../frame/html/form-card.ts';
import { type Html, html } from '../frame/html/html.ts';
import { statusBadge } from '../frame/html/status-badge.ts';
import { shortId, tableCard, toTime } from '../frame/html/table-card.ts';
import type { Panel } from '../frame/panel.ts';
import { settings } from '../frame/resources.ts';
import { deliveryFields, outcomes, readTimes } from '../frame/switches/panel.ts';
import { integer, text, webAddress } from '../frame/switches/read-fields.ts';
import { newestFirst } from './api/lists.ts';
import { createPortalSession } from './api/portal-sessions.ts';
import { completeSession } from './checkout/complete-session.ts';
import { declineSession } from './checkout/decline-session.ts';
import { expireSession } from './checkout/expire-session.ts';
import { asOfNow } from './checkout/promotion-codes.ts';
import { returnAddress } from './checkout/return-address.ts';
import { sessionById } from './checkout/session-by-id.ts';
import type { StripeContext } from './context.ts';
import { invalidRequest, noSuchObject } from './fault.ts';
import { dateText, dollars } from './hosted/money.ts';
import type { CheckoutSession, Subscription } from './objects/billing-objects.ts';
import type { DeliverySettings, StripeState, Trouble } from './state.ts';
import { subscriptionActs } from './subscriptions/actions.ts';
import type { EventRecord } from './webhooks/event-record.ts';

const troubles = [
  ['500', '500, Stripe is broken'],
  ['429', '429, too many requests'],
  ['402', '402, declined'],
  ['403', '403, not permitted'],
  ['0', 'cut the connection'],
] as const;

export function stripePanel(stripe: StripeContext): Panel {
  const { state } = stripe;
  const delivery = deliverySettings(state);
  const trouble = troubleSettings(state);
  return {
    reads: {
      '': () => ({ ...state.delivery, trouble: state.trouble }),
      sessions: () => newestFirst(state.sessions.values()).map(({ session }) => session),
      subscriptions: () => newestFirst(state.subscriptions.values()),
      events: () => newestFirst(state.events.values()).map(toSummary),
    },
    acts: {
      ...delivery.acts,
      ...trouble.acts,
      ...sessionActs(stripe),
      ...subscriptionActs(stripe),
      'events/:id/redeliver': (body, { id = '' }) => toSummary(redeliver(stripe, id, readTimes(body))),
      'customers/:id/portal': (_body, { id = '' }) => {
        if (!state.customers.has(id)) throw noSuchObject('customer', id);
        const { url } = createPortalSession(state, id, { return_url: `${state.context.origin()}/stripe` });
        return { redirectUrl: url };
      },
      'promotion-codes': (body) => putPromotionCode(state, body),
    },
    lead: html`Checkout, promotion codes, subscriptions, the customer portal and signed webhooks. A checkout opened in Hearback
      appears below; pay it on its page.`,
    cards: () => [
      sessionTable(state),
      subscriptionTable(state),
      eventTable(state),
      html`<div class="columns">${delivery.card()}${trouble.card()}</div>`,
      codeTable(state),
    ],
  };
}

const toSummary = ({ event, deliveries }: EventRecord) => {
  const { id, type, created } = event;
  return { id, type, created, deliveries, event };
};

/** Sends an old event again, under its own id. */
function redeliver({ state, sender }: StripeContext, id: string, times: number): EventRecord {
  const record = state.events.get(id);
  if (!record) throw noSuchObject('event', id);
  sender.deliver(record, times);
  return record;
}

/**
 * Makes a code, or makes one anew under the same id: how a test lets a code expire or run out between the
 * program's check and its order.
 */
function putPromotionCode(state: StripeState, body: Record<string, unknown>) {
  const { code } = body;
  if (typeof code !== 'string' || !/^[A-Za-z0-9-]{1,50}$/.test(code))
    throw invalidRequest('code must be letters, digits and dashes.');
  return state.putPromotionCode({ ...body, code });
}

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
    note: 'Without a 2xx answer an event is sent again, with pauses that double, up to 8 tries.',
  });

const troubleSettings = (state: StripeState) =>
  settings<Trouble>({
    to: 'stripe/trouble',
    title: 'Trouble in the API',
    fields: {
      status: [integer(0, 599), 'Answer', { choices: troubles }],
      count: [integer(0, 100_000), 'Fail the next (calls)'],
      slowMs: [integer(0, 600_000), 'Answer slowly (ms)'],
    },
    values: () => state.trouble,
    change: (order) => Object.assign(state, { trouble: { ...state.trouble, ...order } }),
  });

const eventTable = (state: StripeState): Html =>
  tableCard({
    title: 'Events',
    items: () => newestFirst(state.events.values()),
    columns: {
      Event: ({ event }) => shortId(event.id),
      Type: ({ event }) => event.type,
      Time: ({ event }) => toTime(new Date(event.created * 1000).toISOString()),
      Deliveries: ({ deliveries }) => outcomes(deliveries),
      Actions: ({ event }) => actionButton(`stripe/events/${event.id}/redeliver`, 'Redeliver', event.type),
    },
    empty: 'Nothing has happened yet.',
  });

const sessionTable = (state: StripeState): Html =>
  tableCard({
    title: 'Checkout sessions',
    items: () => newestFirst(state.sessions.values()),
    columns: {
      Session: ({ session }) => shortId(session.id),
      Customer: ({ session }) => toEmail(session) || '–',
      Plan: ({ lineItems }) => lineItems.map(({ description }) => description).join(', '),
      Due: ({ session }) => dollars(session.amount_total),
      Status: ({ session }) => statusBadge(session.status),
      Actions: ({ session }) => sessionActions(session),
    },
    empty: 'Nobody has opened a checkout yet.',
  });

function toEmail(session: CheckoutSession): string {
  return session.customer_details?.email ?? session.customer_email ?? '';
}

function sessionActions(session: CheckoutSession): Html | string {
  if (session.url === null) return '–';
  const expire = actionButton(
    `stripe/sessions/${session.id}/expire`,
    'Expire',
    toEmail(session) || session.id,
  );
  return html`<a class="button" href="${session.url}">Open payment page</a> ${expire}`;
}

const subscriptionTable = (state: StripeState): Html =>
  tableCard({
    title: 'Subscriptions',
    items: () => newestFirst(state.subscriptions.values()),
    columns: {
      Subscription: ({ id }) => shortId(id),
      Customer: ({ customer }) => state.customers.get(customer)?.email,
      Plan: ({ items }) => items.data[0]?.price.nickname,
      'Period ends': ({ items, cancel_at_period_end }) => {
        const end = items.data[0] ? dateText(items.data[0].current_period_end) : '–';
        return cancel_at_period_end ? `${end} (then cancelled)` : end;
      },
      Status: ({ status }) => statusBadge(status),
      Actions: (subscription) => subscriptionActions(state, subscription),
    },
    empty: 'Nobody has subscribed yet.',
  });

function subscriptionActions(state: StripeState, subscription: Subscription): Html {
  const email = state.customers.get(subscription.customer)?.email ?? subscription.customer;
  const action = (name: string, label: string) =>
    actionButton(`stripe/subscriptions/${subscription.id}/${name}`, label, email);
  const portal = actionButton(`stripe/customers/${subscription.customer}/portal`, 'Open portal', email);
  if (subscription.status === 'canceled') return portal;
  const isOpen = state.invoices.get(subscription.latest_invoice ?? '')?.status === 'open';
  const next = isOpen ? action('payment-recovered', 'Recover payment') : action('renew', 'End period');
  return html`${portal} ${action('payment-failed', 'Fail payment')} ${next} ${action('cancel', 'Cancel now')}`;
}

const codeTable = (state: StripeState): Html =>
  tableCard({
    title: 'Promotion codes',
    items: () => [...state.promotionCodes.values()].map((stored) => asOfNow(state, stored)),
    columns: {
      Code: ({ code }) => html`<code>${code}</code>`,
      Discount: ({ promotion }) => {
        const coupon = state.coupons.get(promotion.coupon);
        return `${coupon?.name}, ${coupon?.duration}`;
      },
      Redeemed: ({ max_redemptions: most, times_redeemed: times }) =>
        most === null ? times : `${times} of ${most}`,
      Expires: ({ expires_at }) => (expires_at === null ? 'never' : dateText(expires_at)),
      State: ({ active }) => statusBadge(active ? 'active' : 'inactive'),
    },
  });

/** What a buyer does on the payment page, without a browser. */
const sessionActs = (stripe: StripeContext): Required<Panel>['acts'] => ({
  'sessions/:id/pay': (body, { id = '' }) => {
    const session = completeSession(stripe, sessionById(stripe, id), {
      email: 'buyer@example.test',
      ...body,
    });
    return { session, redirectUrl: returnAddress(session) };
  },
  'sessions/:id/decline': (_body, { id = '' }) => {
    const record = sessionById(stripe, id);
    return { session: record.session, message: declineSession(record).message };
  },
  'sessions/:id/expire': (_body, { id = '' }) => ({
    session: expireSession(stripe, sessionById(stripe, id)),
  }),
});
