import type { Cause, StripeContext } from '../context.ts';
import { invalidRequest } from '../fault.ts';
import type { CheckoutSession } from '../objects/billing-objects.ts';
import type { SessionRecord } from '../state.ts';

export function expireSession(
  stripe: StripeContext,
  { session }: SessionRecord,
  cause?: Cause,
): CheckoutSession {
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  session.status = 'expired';
  session.url = null;
  stripe.emit('checkout.session.expired', { object: session, cause });
  return session;
}

/** Sessions whose time has come; run now and then by the simulator's own clock. */
export function expireDueSessions(stripe: StripeContext): void {
  for (const record of stripe.state.sessions.values()) {
    if (record.session.status === 'open' && record.session.expires_at <= stripe.state.now())
      expireSession(stripe, record);
  }
}
