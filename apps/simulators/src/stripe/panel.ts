import { actionButton, formCard } from '../frame/html/form-card.ts';
import { type Html, html } from '../frame/html/html.ts';
import { statusBadge } from '../frame/html/status-badge.ts';
import { shortId, tableCard } from '../frame/html/table-card.ts';
import type { Panel } from '../frame/panel.ts';
import { deliveryFields, outcomes, readTimes } from '../frame/switches/panel.ts';
import { type Fields, flag, integer, readFields, text, webAddress } from '../frame/switches/read-fields.ts';
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

const shownRows = 30;
const shownEvents = 50;

const settingFields: Fields<DeliverySettings> = {
  webhookUrl: webAddress,
  webhookSecret: text,
  duplicates: integer(1, 100),
  shuffle: flag,
  delayMs: integer(0, 600_000),
  dropNext: integer(0, 100_000),
  retryDelayMs: integer(1, 60_000),
};
const troubleFields: Fields<Trouble> = {
  count: integer(0, 100_000),
  status: integer(0, 599),
  slowMs: integer(0, 600_000),
};
const troubles = [
  ['500', '500, Stripe is broken'],
  ['429', '429, too many requests'],
  ['402', '402, declined'],
  ['403', '403, not permitted'],
  ['0', 'cut the connection'],
] as const;

export function stripePanel(stripe: StripeContext): Panel {
  const { state } = stripe;
  return {
    reads: {
      '': () => ({ ...state.delivery, trouble: state.trouble }),
      sessions: () => newestFirst(state.sessions.values()).map(({ session }) => session),
      subscriptions: () => newestFirst(state.subscriptions.values()),
      events: () => newestFirst(state.events.values()).map(summaryOf),
    },
    acts: {
      '': (body) => {
        state.delivery = { ...state.delivery, ...readFields(body, settingFields) };
        return state.delivery;
      },
      trouble: (body) => {
        state.trouble = { ...state.trouble, ...readFields(body, troubleFields) };
        return state.trouble;
      },
      ...sessionActs(stripe),
      ...subscriptionActs(stripe),
      'events/:id/redeliver': (body, { id = '' }) => summaryOf(redeliver(stripe, id, readTimes(body))),
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
      html`<div class="columns">${deliveryForm(state)}${troubleForm(state)}</div>`,
      codeTable(state),
    ],
  };
}

const summaryOf = ({ event, deliveries }: EventRecord) => {
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

const deliveryForm = ({ delivery }: StripeState): Html =>
  formCard({
    title: 'Webhook delivery',
    to: 'stripe',
    fields: [
      { name: 'webhookUrl', label: 'Endpoint (empty: send nothing)', value: delivery.webhookUrl },
      { name: 'webhookSecret', label: 'Signing secret', value: delivery.webhookSecret },
      ...deliveryFields(delivery),
    ],
    note: 'Without a 2xx answer an event is sent again, with pauses that double, up to 8 tries.',
  });

const troubleForm = ({ trouble }: StripeState): Html =>
  formCard({
    title: 'Trouble in the API',
    to: 'stripe/trouble',
    fields: [
      { name: 'status', label: 'Answer', value: String(trouble.status), choices: troubles },
      { name: 'count', label: 'Fail the next (calls)', value: trouble.count },
      { name: 'slowMs', label: 'Answer slowly (ms)', value: trouble.slowMs },
    ],
  });

const eventTable = (state: StripeState): Html =>
  tableCard({
    title: 'Events',
    columns: ['Event', 'Type', 'Time', 'Deliveries', 'Actions'],
    rows: newestFirst(state.events.values())
      .slice(0, shownEvents)
      .map(({ event, deliveries }) => [
        shortId(event.id),
        event.type,
        `${new Date(event.created * 1000).toISOString().slice(11, 19)} UTC`,
        outcomes(deliveries),
        actionButton(`stripe/events/${event.id}/redeliver`, 'Redeliver', event.type),
      ]),
    empty: 'Nothing has happened yet.',
  });

function sessionTable(state: StripeState): Html {
  const records = newestFirst(state.sessions.values()).slice(0, shownRows);
  return tableCard({
    title: 'Checkout sessions',
    columns: ['Session', 'Customer', 'Plan', 'Due', 'Status', 'Actions'],
    rows: records.map(({ session, lineItems }) => [
      shortId(session.id),
      emailOf(session) || '–',
      lineItems.map(({ description }) => description).join(', '),
      dollars(session.amount_total),
      statusBadge(session.status),
      sessionActions(session),
    ]),
    empty: 'Nobody has opened a checkout yet.',
  });
}

function emailOf(session: CheckoutSession): string {
  return session.customer_details?.email ?? session.customer_email ?? '';
}

function sessionActions(session: CheckoutSession): Html | string {
  if (session.url === null) return '–';
  const expire = actionButton(
    `stripe/sessions/${session.id}/expire`,
    'Expire',
    emailOf(session) || session.id,
  );
  return html`<a class="button" href="${session.url}">Open payment page</a> ${expire}`;
}

function subscriptionTable(state: StripeState): Html {
  const subscriptions = newestFirst(state.subscriptions.values()).slice(0, shownRows);
  return tableCard({
    title: 'Subscriptions',
    columns: ['Subscription', 'Customer', 'Plan', 'Period ends', 'Status', 'Actions'],
    rows: subscriptions.map((subscription) => {
      const item = subscription.items.data[0];
      const end = item ? dateText(item.current_period_end) : '–';
      return [
        shortId(subscription.id),
        state.customers.get(subscription.customer)?.email,
        item?.price.nickname,
        subscription.cancel_at_period_end ? `${end} (then cancelled)` : end,
        statusBadge(subscription.status),
        subscriptionActions(state, subscription),
      ];
    }),
    empty: 'Nobody has subscribed yet.',
  });
}

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

function codeTable(state: StripeState): Html {
  return tableCard({
    title: 'Promotion codes',
    columns: ['Code', 'Discount', 'Redeemed', 'Expires', 'State'],
    rows: [...state.promotionCodes.values()].map((stored) => {
      const code = asOfNow(state, stored);
      const coupon = state.coupons.get(code.promotion.coupon);
      return [
        html`<code>${code.code}</code>`,
        `${coupon?.name}, ${coupon?.duration}`,
        code.max_redemptions === null
          ? code.times_redeemed
          : `${code.times_redeemed} of ${code.max_redemptions}`,
        code.expires_at === null ? 'never' : dateText(code.expires_at),
        statusBadge(code.active ? 'active' : 'inactive'),
      ];
    }),
    empty: 'There are none.',
  });
}

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
