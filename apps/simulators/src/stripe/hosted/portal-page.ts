import { type Html, html } from '#simulators/frame/html/html.ts';
import { hostedLayout, type Page } from '#simulators/frame/html/layout.ts';
import { problem } from '#simulators/frame/html/problem.ts';
import { statusBadge } from '#simulators/frame/html/status-badge.ts';
import { newestFirst } from '../api/lists.ts';
import type { Subscription } from '../objects/billing-objects.ts';
import type { PortalSession } from '../objects/objects.ts';
import type { StripeState } from '../state.ts';
import { dateText, dollars } from './money.ts';

export function portalPage(
  state: StripeState,
  portal: PortalSession,
  error?: { message: string; status: number },
): Page {
  const customer = state.customers.get(portal.customer);
  const owned = newestFirst(state.subscriptions.values()).filter(
    (subscription) => subscription.customer === portal.customer,
  );
  return hostedLayout({
    title: 'Billing',
    status: error?.status,
    body: html`
      ${portal.return_url ? html`<p><a href="${portal.return_url}">Return to Hearback</a></p>` : null}
      <h1>Billing</h1>
      <p class="lead">${customer?.email ?? 'No e-mail address'}</p>
      ${error ? problem(error.message) : null}
      ${owned.length === 0 ? html`<p class="card">There is no subscription.</p>` : null}
      ${owned.map((subscription) => subscriptionCard(state, portal, subscription))}
    `,
  });
}

function subscriptionCard(state: StripeState, portal: PortalSession, subscription: Subscription): Html {
  const item = subscription.items.data[0];
  const ended = subscription.status === 'canceled';
  return html`
    <section class="card" aria-label="Subscription to ${item?.price.nickname ?? 'a plan'}">
      <h2>${item?.price.nickname} ${statusBadge(subscription.status)}</h2>
      <p>${item ? `${dollars(item.price.unit_amount * item.quantity)} per month` : ''}</p>
      <p>${periodText(subscription)}</p>
      ${ended ? null : html`${planForm(state, portal, subscription)}${cancelForms(portal, subscription)}${paymentForms(state, portal, subscription)}`}
    </section>
  `;
}

function periodText(subscription: Subscription): string {
  if (subscription.ended_at !== null) return `Ended on ${dateText(subscription.ended_at)}.`;
  if (subscription.cancel_at !== null) return `Will end on ${dateText(subscription.cancel_at)}.`;
  return `Renews on ${dateText(subscription.items.data[0]?.current_period_end ?? 0)}.`;
}

function planForm(state: StripeState, portal: PortalSession, subscription: Subscription): Html {
  const current = subscription.items.data[0]?.price.id;
  return html`
    <form method="post" action="${actionUrl(portal, subscription, 'change-plan')}">
      <fieldset>
        <legend>Plan</legend>
        ${[...state.prices.values()].map(
          (price) => html`
            <label class="check">
              <input type="radio" name="price" value="${price.id}"${price.id === current ? html` checked` : null}>
              ${price.nickname}, ${dollars(price.unit_amount)} per month
            </label>
          `,
        )}
      </fieldset>
      <div class="actions"><button class="primary">Change plan</button></div>
    </form>
  `;
}

function cancelForms(portal: PortalSession, subscription: Subscription): Html {
  return html`
    <h3>Cancellation</h3>
    <div class="actions">
      ${
        subscription.cancel_at_period_end
          ? button(portal, subscription, 'resume', 'Resume subscription')
          : button(portal, subscription, 'cancel-at-period-end', 'Cancel at period end')
      }
      ${button(portal, subscription, 'cancel-now', 'Cancel now', 'danger')}
    </div>
  `;
}

function paymentForms(state: StripeState, portal: PortalSession, subscription: Subscription): Html {
  const isOpen = state.invoices.get(subscription.latest_invoice ?? '')?.status === 'open';
  return html`
    <h3>Payments (simulated at once)</h3>
    <div class="actions">
      ${isOpen ? null : button(portal, subscription, 'renew', 'Let the period end')}
      ${button(portal, subscription, 'payment-failed', isOpen ? 'Make the next try fail' : 'Make the next payment fail')}
      ${isOpen ? button(portal, subscription, 'payment-recovered', 'Payment recovers') : null}
    </div>
  `;
}

function button(
  portal: PortalSession,
  subscription: Subscription,
  action: string,
  label: string,
  look = '',
): Html {
  return html`<form method="post" action="${actionUrl(portal, subscription, action)}"><button class="${look}">${label}</button></form>`;
}

function actionUrl(portal: PortalSession, subscription: Subscription, action: string): string {
  return `/stripe/portal/${portal.id}/${subscription.id}/${action}`;
}
