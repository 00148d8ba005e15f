import type { Panel } from '../frame/panel.ts';
import { completeSession } from './checkout/complete-session.ts';
import { declineSession } from './checkout/decline-session.ts';
import { expireSession } from './checkout/expire-session.ts';
import { returnAddress } from './checkout/return-address.ts';
import { sessionById } from './checkout/session-by-id.ts';
import type { StripeContext } from './context.ts';

/** What a buyer does on the payment page, without a browser. */
export const sessionActs = (stripe: StripeContext): Required<Panel>['acts'] => ({
  'sessions/:id/pay': (body, { id = '' }) => {
    const session = completeSession(stripe, sessionById(stripe, id), {
      email: 'buyer@example.test',
      ...body,
    });
    return { session, redirectUrl: returnAddress(session) };
  },
  'sessions/:id/decline': (_body, { id = '' }) => {
    const record = sessionById(stripe, id);
    return { session: record.session, message: declineSession(record).message };
  },
  'sessions/:id/expire': (_body, { id = '' }) => ({
    session: expireSession(stripe, sessionById(stripe, id)),
  }),
});
