import { authed, authedNoTx, publicRoute } from '#server/platform/http/implement.ts';
import { createCheckout } from './checkout/create-checkout.ts';
import { openPortal } from './checkout/open-portal.ts';
import { validateDiscount } from './checkout/validate-discount.ts';
import { toSubscription } from './plans/plan-status.ts';
import { findOwnSubscription } from './plans/plans.queries.ts';
import { listPlans } from './plans/plans.ts';

export const billingRoutes = {
  listPlans: publicRoute.billing.listPlans.handler(({ context: { services } }) =>
    services.config.stripe ? listPlans(services.config.stripe.prices) : [],
  ),
  validateDiscount: publicRoute.billing.validateDiscount.handler(({ context, input }) =>
    validateDiscount(context, input.discountCode),
  ),
  createCheckout: publicRoute.billing.createCheckout.handler(({ context, input }) =>
    createCheckout(context, input),
  ),
  getSubscription: authed.billing.getSubscription.handler(async ({ context: { tx } }) =>
    toSubscription(await findOwnSubscription(tx)),
  ),
  createPortal: authedNoTx.billing.createPortal.handler(({ context }) => openPortal(context)),
};
