import { invalidRequest } from '../fault.ts';
import type { CheckoutSession } from '../objects/billing-objects.ts';
import type { SessionRecord } from '../state.ts';
import type { Cause, World } from '../world.ts';

export function expireSession(world: World, { session }: SessionRecord, cause?: Cause): CheckoutSession {
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  session.status = 'expired';
  session.url = null;
  world.emit('checkout.session.expired', { object: session, cause });
  return session;
}

/** Sessions whose time has come; run now and then by the simulator's own clock. */
export function expireDueSessions(world: World): void {
  for (const record of world.state.sessions.values()) {
    if (record.session.status === 'open' && record.session.expires_at <= world.state.now())
      expireSession(world, record);
  }
}
