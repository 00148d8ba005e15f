import { AppError } from '../../../platform/app-error.ts';
import type { Outside } from '../../../platform/http/implement.ts';
import type { Services } from '../../../platform/services.ts';
import { findOwnSubscription } from '../billing.queries.ts';
import { orUnavailable, requireShop } from '../shop/require-shop.ts';

/** The provider's own page for cards, invoices, plan changes and cancelling; what is done there comes back as events. */
export async function openPortal({
  services,
  enter,
}: Outside & { services: Services }): Promise<{ url: string }> {
  const subscription = await enter(({ tx }) => findOwnSubscription(tx));
  if (!subscription) throw new AppError('NO_SUBSCRIPTION');
  const { stripe } = requireShop(services);
  const returnUrl = `${services.config.publicUrl}/settings`;
  return {
    url: await orUnavailable(services, stripe.openPortal(subscription.stripe_customer_id, returnUrl)),
  };
}
