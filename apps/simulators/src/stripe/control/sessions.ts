import type { FastifyInstance } from 'fastify';
import { newestFirst } from '../api/lists.ts';
import { type Buyer, completeSession } from '../checkout/complete-session.ts';
import { declineSession } from '../checkout/decline-session.ts';
import { expireSession } from '../checkout/expire-session.ts';
import { returnAddress } from '../checkout/return-address.ts';
import { sessionById } from '../checkout/session-by-id.ts';
import type { StripeContext } from '../context.ts';

interface ById {
  Params: { id: string };
}

export function registerSessionControl(app: FastifyInstance, stripe: StripeContext): void {
  app.get('/sessions', async () => newestFirst(stripe.state.sessions.values()).map(({ session }) => session));

  app.post<ById & { Body: Buyer | undefined }>('/sessions/:id/pay', async ({ params, body }) => {
    const session = completeSession(stripe, sessionById(stripe, params.id), {
      email: 'buyer@example.test',
      ...body,
    });
    return { session, redirectUrl: returnAddress(session) };
  });

  app.post<ById>('/sessions/:id/decline', async ({ params }) => {
    const record = sessionById(stripe, params.id);
    return { session: record.session, message: declineSession(record).message };
  });

  app.post<ById>('/sessions/:id/expire', async ({ params }) => ({
    session: expireSession(stripe, sessionById(stripe, params.id)),
  }));
}
