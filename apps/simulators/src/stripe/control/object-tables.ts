import { type Html, html } from '#simulators/frame/html/html.ts';
import { statusBadge } from '#simulators/frame/html/status-badge.ts';
import { postButton, shortId, tableCard } from '#simulators/frame/html/table-card.ts';
import { newestFirst } from '../api/lists.ts';
import { asOfNow } from '../checkout/promotion-codes.ts';
import { dateText, dollars } from '../hosted/money.ts';
import type { CheckoutSession, Subscription } from '../objects/billing-objects.ts';
import type { StripeState } from '../state.ts';

const shownRows = 30;

export function sessionTable(state: StripeState): Html {
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
  const expire = postButton(
    `/stripe/sessions/${session.id}/expire`,
    'Expire',
    emailOf(session) || session.id,
  );
  return html`<a class="button" href="${session.url}">Open payment page</a> ${expire}`;
}

export function subscriptionTable(state: StripeState): Html {
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
    postButton(`/stripe/subscriptions/${subscription.id}/${name}`, label, email);
  const portal = postButton(`/stripe/customers/${subscription.customer}/portal`, 'Open portal', email);
  if (subscription.status === 'canceled') return portal;
  const isOpen = state.invoices.get(subscription.latest_invoice ?? '')?.status === 'open';
  const next = isOpen ? action('payment-recovered', 'Recover payment') : action('renew', 'End period');
  return html`${portal} ${action('payment-failed', 'Fail payment')} ${next} ${action('cancel-now', 'Cancel now')}`;
}

export function codeTable(state: StripeState): Html {
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
