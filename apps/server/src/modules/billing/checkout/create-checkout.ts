import { createHash } from 'node:crypto';
import { type Checkout, can, type PlanName, sentences } from '@hearback/contract';
import { ActorRefused, withActor } from '@hearback/database';
import {
  type CheckoutOrder,
  ProviderError,
  type StripeClient,
  validatePromotionCode,
} from '@hearback/providers';
import type { z } from 'zod';
import { requireEmail, requireFilled, requireNames } from '#server/modules/people/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { findClaim } from '#server/platform/http/implement.ts';
import { isLive } from '../plans/plan-status.ts';
import { findOwnSubscription } from '../plans/plans.queries.ts';
import { CURRENCY, priceInCents, toPlan } from '../plans/plans.ts';
import { toBuyer, toMetadata } from './buyer.ts';
import { requireStripe, toUnavailableError } from './require-stripe.ts';

type Form = z.output<typeof Checkout>;
type Owner = { workspace_id: string; customer_id: string | null };

/** Opens the payment page. Nothing is stored here: the purchase is processed from Stripe's events. */
export async function createCheckout(context: HttpContext, form: Form): Promise<{ url: string }> {
  const { services, address } = context;
  const { email: emailInput, firstName, lastName, companyName, selectedTier } = form.customerData;
  requireFilled(emailInput, firstName, lastName, companyName);
  requireNames(firstName, lastName, companyName);
  const email = requireEmail(emailInput);
  const { stripe, settings, budget } = requireStripe(services);
  const plan = toPlan(settings.prices, [form.priceId]);
  if (!plan) throw new AppError('UNKNOWN_PLAN');
  budget.spend(address);
  const owner = await findOwner(context);
  const promotionCodeId = await toUnavailableError(
    services,
    requireDiscount(stripe, form.discountCode, plan, owner),
  );
  const { publicUrl } = services.config;
  const order: Omit<CheckoutOrder, 'idempotencyKey'> = {
    priceId: form.priceId,
    promotionCodeId,
    buyer: owner?.customer_id ? { customer_id: owner.customer_id } : { email },
    clientReferenceId: owner?.workspace_id,
    metadata: toMetadata(toBuyer(form.customerData, email), {
      plan,
      tier: selectedTier,
      workspace_id: owner?.workspace_id ?? null,
    }),
    // Built by hand, because a URL builder would encode the braces and Stripe would not replace its placeholder.
    successUrl: `${publicUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}/signup-payment`,
  };
  const opened = stripe.openCheckout({ ...order, idempotencyKey: toCheckoutKey(order, new Date()) });
  return {
    url: await toUnavailableError(
      services,
      opened.catch((error: unknown) => refuseLateCode(error, order)),
    ),
  };
}

/**
 * Returns the workspace of a signed-in owner that the purchase is for. A person with an expired token is treated as a
 * visitor.
 */
async function findOwner(context: HttpContext): Promise<Owner | null> {
  const claim = await findClaim(context);
  if (!claim) return null;
  const work = withActor(context.services.db, claim, async (tx, actor) => {
    if (!can(actor, 'billing:manage')) throw new AppError('FORBIDDEN');
    const subscription = await findOwnSubscription(tx);
    if (subscription && isLive(subscription.status)) {
      // A second subscription would be paid in addition to the first. The portal changes the plan of the existing
      // one.
      throw new AppError('CONFLICT', {
        detail: sentences.PLAN_EXISTS,
      });
    }
    return { workspace_id: actor.workspace_id, customer_id: subscription?.stripe_customer_id ?? null };
  });
  return work.catch((error: unknown) => {
    if (error instanceof ActorRefused) return null;
    throw error;
  });
}

/** Looked up again, because the discount shown on the page may be outdated. */
async function requireDiscount(
  stripe: StripeClient,
  code: string | undefined,
  plan: PlanName,
  owner: Owner | null,
): Promise<string | undefined> {
  if (!code) return undefined;
  const customer_id = owner?.customer_id ?? null;
  const found = await stripe.findPromotionCode(code, customer_id);
  const order = { now: new Date(), customer_id, amount: priceInCents(plan), currency: CURRENCY };
  if (!found || !validatePromotionCode(found, order).valid) throw new AppError('DISCOUNT_INVALID');
  return found.id;
}

/** A double click opens one checkout; a minute later or with different details it is another. */
function toCheckoutKey(order: object, now: Date): string {
  const digest = createHash('sha256').update(JSON.stringify(order)).digest('base64url');
  return `checkout:${now.toISOString().slice(0, 16)}:${digest}`;
}

/** The code expired between our check and the order. Stripe does not document which parameter it names then. */
function refuseLateCode(error: unknown, { promotionCodeId }: Pick<CheckoutOrder, 'promotionCodeId'>): never {
  const rejected =
    error instanceof ProviderError && error.kind === 'rejected' && promotionCodeId !== undefined;
  if (rejected && !/^(line_items|customer)/.test(error.param ?? ''))
    throw new AppError('DISCOUNT_INVALID', { cause: error });
  throw error;
}
