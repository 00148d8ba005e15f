import type { FastifyInstance } from 'fastify';
import type { Form } from '#simulators/frame/forms.ts';
import { sendPage } from '#simulators/frame/html/send-page.ts';
import type { StripeContext } from '../context.ts';
import { Fault } from '../fault.ts';
import { actOnSubscription } from '../subscriptions/actions.ts';
import { notFoundPage } from './notices.ts';
import { portalPage } from './portal-page.ts';

interface ById {
  Params: { id: string; subscription: string; action: string };
  Body: Form | undefined;
}

/** The customer portal that a portal session's `url` leads to. */
export function registerPortalPages(app: FastifyInstance, stripe: StripeContext): void {
  const { state } = stripe;
  app.get<ById>('/stripe/portal/:id', async ({ params }, reply) => {
    const portal = state.portalSessions.get(params.id);
    return sendPage(reply, portal ? portalPage(state, portal) : notFoundPage());
  });

  app.post<ById>('/stripe/portal/:id/:subscription/:action', async ({ params, body }, reply) => {
    const portal = state.portalSessions.get(params.id);
    const owner = state.subscriptions.get(params.subscription)?.customer;
    // A portal session opens one customer's subscriptions, not everybody's.
    if (!portal || owner !== portal.customer) return sendPage(reply, notFoundPage());
    try {
      actOnSubscription(stripe, params.subscription, params.action, body ?? {});
      return reply.redirect(`/stripe/portal/${portal.id}`, 303);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return sendPage(reply, portalPage(state, portal, error));
    }
  });
}
