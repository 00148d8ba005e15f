import { inside, open, outside } from '../../platform/http/implement.ts';
import { findOwnSubscription } from './billing.queries.ts';
import { createCheckout } from './commands/create-checkout.ts';
import { openPortal } from './commands/open-portal.ts';
import { validateDiscount } from './commands/validate-discount.ts';
import { listPlans } from './plans.ts';
import { toSubscription } from './standing.ts';

export const billingRoutes = {
  listPlans: open.billing.listPlans.handler(({ context: { services } }) =>
    services.config.stripe ? listPlans(services.config.stripe.prices) : [],
  ),
  validateDiscount: open.billing.validateDiscount.handler(({ context, input }) =>
    validateDiscount(context, input.discountCode),
  ),
  createCheckout: open.billing.createCheckout.handler(({ context, input }) => createCheckout(context, input)),
  getSubscription: inside.billing.getSubscription.handler(async ({ context: { tx } }) =>
    toSubscription(await findOwnSubscription(tx)),
  ),
  createPortal: outside.billing.createPortal.handler(({ context }) => openPortal(context)),
};
