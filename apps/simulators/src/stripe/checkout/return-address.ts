import type { CheckoutSession } from '../objects/billing-objects.ts';

/** Where the customer goes after paying, with the session's id filled in. */
export function returnAddress(session: CheckoutSession): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}
