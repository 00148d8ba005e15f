import type { Form } from '#simulators/frame/forms.ts';
import type { StripeContext } from '../context.ts';
import { invalidRequest } from '../fault.ts';
import type { CheckoutSession } from '../objects/billing-objects.ts';
import { newId } from '../objects/ids.ts';
import { priceLines, toTotals } from '../objects/pricing.ts';
import {
  readBoolean,
  readChoice,
  readInteger,
  readMetadata,
  readText,
  refuseUnknown,
  requireText,
} from '../params.ts';
import type { SessionRecord } from '../state.ts';
import { readBuyer, readExpiry, readUrl } from './session-buyer.ts';
import { readDiscount, readPositions } from './session-order.ts';

/** Everything the documentation lists; only some of it changes what this simulator does. */
const known =
  `mode line_items success_url cancel_url client_reference_id customer customer_email customer_account discounts
  allow_promotion_codes metadata subscription_data payment_method_collection expires_at ui_mode automatic_tax tax_id_collection
  billing_address_collection customer_update locale consent_collection custom_fields custom_text phone_number_collection
  adaptive_pricing integration_identifier allowed_payment_method_types excluded_payment_method_types payment_method_options
  saved_payment_method_options submit_type currency after_expiration branding_settings name_collection`.split(
    /\s+/,
  );

export function createSession({ state }: StripeContext, form: Form): SessionRecord {
  refuseUnknown(form, known);
  const mode = requireText(form, 'mode');
  if (mode !== 'subscription')
    throw invalidRequest(`This simulator sells subscriptions only, not mode '${mode}'.`, 'mode');
  const successUrl = readUrl(form, 'success_url');
  if (!successUrl)
    throw invalidRequest('Missing required param: success_url.', 'success_url', 'parameter_missing');
  const positions = readPositions(state, form);
  const buyer = readBuyer(state, form);
  const subscriptionData = readSubscriptionData(form);
  const inTrial = subscriptionData.trialDays !== null;
  const { subtotal } = toTotals(priceLines(positions, null, false));
  const discount = readDiscount(state, form, { subtotal, customer: buyer.customer });
  const lineItems = priceLines(positions, discount?.coupon ?? null, inTrial);

  const session: CheckoutSession = {
    ...emptySession(state.context.origin()),
    ...toAmounts(lineItems),
    allow_promotion_codes: readBoolean(form, 'allow_promotion_codes'),
    billing_address_collection: readText(form, 'billing_address_collection'),
    cancel_url: readUrl(form, 'cancel_url'),
    client_reference_id: readReference(form),
    created: state.now(),
    customer: buyer.customer,
    customer_creation: buyer.customer === null ? 'always' : null,
    customer_email: buyer.email,
    discounts: discount
      ? [
          {
            coupon: discount.promotionCode ? null : discount.coupon.id,
            promotion_code: discount.promotionCode?.id ?? null,
          },
        ]
      : [],
    expires_at: readExpiry(form, state.now()),
    locale: readText(form, 'locale'),
    metadata: readMetadata(form, 'metadata'),
    payment_method_collection:
      readChoice(form, 'payment_method_collection', ['always', 'if_required']) ?? 'always',
    success_url: successUrl,
  };
  const record = { session, lineItems, subscriptionData };
  state.sessions.set(session.id, record);
  return record;
}

/** The session's money fields, which change when a code is typed on the page. */
export function toAmounts(
  lineItems: SessionRecord['lineItems'],
): Pick<CheckoutSession, 'amount_subtotal' | 'amount_total' | 'total_details'> {
  const { subtotal, discount, total } = toTotals(lineItems);
  return {
    amount_subtotal: subtotal,
    amount_total: total,
    total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: 0 },
  };
}

function readSubscriptionData(form: Form): SessionRecord['subscriptionData'] {
  const param = 'subscription_data[trial_period_days]';
  const trialDays = readInteger(form, param);
  if (trialDays !== null && trialDays < 1)
    throw invalidRequest('The minimum number of trial period days is 1.', param);
  return {
    metadata: readMetadata(form, 'subscription_data[metadata]'),
    description: readText(form, 'subscription_data[description]'),
    trialDays,
  };
}

function readReference(form: Form): string | null {
  const reference = readText(form, 'client_reference_id');
  if (reference !== null && reference.length > 200) {
    throw invalidRequest(
      'Invalid string: must be at most 200 characters',
      'client_reference_id',
      'parameter_invalid_string',
    );
  }
  return reference;
}

function emptySession(origin: string) {
  const id = newId('cs_test', 58);
  return {
    id,
    object: 'checkout.session',
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    client_secret: null,
    currency: 'usd',
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer_account: null,
    customer_details: null,
    invoice: null,
    livemode: false,
    mode: 'subscription',
    payment_intent: null,
    payment_link: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    setup_intent: null,
    shipping_options: [],
    status: 'open',
    subscription: null,
    ui_mode: 'hosted_page',
    url: `${origin}/stripe/checkout/${id}`,
  } satisfies Partial<CheckoutSession>;
}
