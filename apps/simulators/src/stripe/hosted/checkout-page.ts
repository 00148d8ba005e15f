import { type Html, html } from '#simulators/frame/html/html.ts';
import { hostedLayout, type Page } from '#simulators/frame/html/layout.ts';
import { problem } from '#simulators/frame/html/problem.ts';
import { returnAddress } from '../checkout/return-address.ts';
import type { CheckoutSession } from '../objects/billing-objects.ts';
import type { SessionRecord, StripeState } from '../state.ts';
import { closedPage } from './notices.ts';
import { orderSummary } from './order-summary.ts';

export function checkoutPage(
  state: StripeState,
  record: SessionRecord,
  error?: { message: string; status: number },
): Page {
  const { session } = record;
  if (session.status === 'complete') {
    return closedPage('You are all done here', 'This payment is complete.', {
      href: returnAddress(session),
      label: 'Continue',
    });
  }
  if (session.status === 'expired') {
    const back = session.cancel_url ? { href: session.cancel_url, label: 'Back' } : null;
    return closedPage('This link has expired', 'Nothing was charged. Start again to get a new one.', back);
  }
  return hostedLayout({
    title: 'Checkout',
    status: error?.status,
    body: html`
      ${session.cancel_url ? html`<p><a href="${session.cancel_url}">Back</a></p>` : null}
      <h1>Subscribe to Hearback</h1>
      ${error ? problem(error.message) : null}
      <div class="columns">${orderSummary(state, record)}${paymentForm(state, session)}</div>
    `,
  });
}

/** No card is asked for when nothing is due and the program said `payment_method_collection: if_required`. */
function needsCard(session: CheckoutSession): boolean {
  return session.amount_total > 0 || session.payment_method_collection === 'always';
}

function paymentForm(state: StripeState, session: CheckoutSession): Html {
  const email = session.customer_email ?? state.customers.get(session.customer ?? '')?.email ?? null;
  const withCard = needsCard(session);
  return html`
    <form class="card" method="post" action="/stripe/checkout/${session.id}/pay" aria-labelledby="pay">
      <h2 id="pay">${withCard ? 'Pay with card' : 'No payment needed'}</h2>
      <label class="block">Email
        ${
          email === null
            ? html`<input type="email" name="email" required autocomplete="email">`
            : html`<input type="email" value="${email}" readonly>`
        }
      </label>
      ${withCard ? cardFields() : html`<p>Your discount covers the first payment, so no card is needed.</p>`}
      <label class="block">${withCard ? 'Name on card' : 'Name'} <input name="name" autocomplete="name"></label>
      <button class="primary full">${session.amount_total > 0 ? 'Pay' : 'Start subscription'}</button>
      ${
        withCard
          ? html`<h3>Try a card that fails</h3>
            <button class="danger" formaction="/stripe/checkout/${session.id}/decline" formnovalidate>Decline card</button>`
          : null
      }
    </form>
  `;
}

function cardFields(): Html {
  return html`
    <label class="block">Card number <input value="4242 4242 4242 4242" readonly></label>
    <div class="pair">
      <label class="block">Expires <input value="12 / 34" readonly></label>
      <label class="block">CVC <input value="123" readonly></label>
    </div>
  `;
}
