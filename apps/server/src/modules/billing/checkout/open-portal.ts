import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { findOwnSubscription } from '../plans/plans.queries.ts';
import { requireStripe, toUnavailableError } from './require-stripe.ts';

/** Opens Stripe's page for cards, invoices, plan changes and cancellation. Changes made there arrive as events. */
export async function openPortal({
  services,
  withTx,
}: RequestContext & { services: Services }): Promise<{ url: string }> {
  const subscription = await withTx(({ tx }) => findOwnSubscription(tx));
  if (!subscription) throw new AppError('NO_SUBSCRIPTION');
  const { stripe } = requireStripe(services);
  const returnUrl = `${services.config.publicUrl}/settings`;
  return {
    url: await toUnavailableError(services, stripe.openPortal(subscription.stripe_customer_id, returnUrl)),
  };
}
