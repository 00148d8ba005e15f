import { type Html, html } from '#simulators/frame/html/html.ts';
import type { SessionRecord, StripeState } from '../state.ts';
import { dollars } from './money.ts';

export function orderSummary(
  state: StripeState,
  { session, lineItems, subscriptionData }: SessionRecord,
): Html {
  const code = state.promotionCodes.get(session.discounts[0]?.promotion_code ?? '');
  const coupon = state.coupons.get(code?.promotion.coupon ?? session.discounts[0]?.coupon ?? '');
  return html`
    <section class="card" aria-labelledby="order">
      <h2 id="order">Your order</h2>
      ${lineItems.map(
        ({ price, quantity }) => html`
          <div class="total">
            <span>${price.nickname}${quantity > 1 ? ` × ${quantity}` : ''}</span>
            <span>${dollars(price.unit_amount * quantity)} per month</span>
          </div>
        `,
      )}
      ${
        subscriptionData.trialDays === null
          ? null
          : html`<div class="total"><span>Free trial</span><span>${subscriptionData.trialDays} days</span></div>`
      }
      ${
        coupon
          ? html`<div class="total">
            <span>${code?.code ?? coupon.name} (${coupon.name}${coupon.duration === 'once' ? ', first payment only' : ''})</span>
            <span>−${dollars(session.total_details.amount_discount)}</span>
          </div>`
          : null
      }
      <div class="total"><span>Total due today</span><span>${dollars(session.amount_total)}</span></div>
      ${session.allow_promotion_codes ? codeForm(session.id) : null}
    </section>
  `;
}

function codeForm(sessionId: string): Html {
  return html`
    <form class="row" method="post" action="/stripe/checkout/${sessionId}/code">
      <label>Promotion code <input name="code" required autocomplete="off"></label>
      <button>Apply</button>
    </form>
  `;
}
