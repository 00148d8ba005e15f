import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Form } from '#simulators/frame/forms.ts';
import { sendPage } from '#simulators/frame/html/send-page.ts';
import { Refusal } from '#simulators/frame/switches/refusal.ts';
import { createPortalSession } from '../api/portal-sessions.ts';
import { expireSession } from '../checkout/expire-session.ts';
import { sessionById } from '../checkout/session-by-id.ts';
import type { StripeContext } from '../context.ts';
import { noSuchObject } from '../fault.ts';
import { stripePage } from '../pages.ts';
import { actOnSubscription } from '../subscriptions/actions.ts';
import { redeliverEvent } from '../webhooks/redeliver-event.ts';
import { readDelivery, readTrouble } from './settings.ts';

type Params = Record<string, string>;

/** The control page and the forms on it; each form comes back to the page. */
export function registerControlPage(app: FastifyInstance, stripe: StripeContext): void {
  const { state } = stripe;
  app.get('/stripe', async (_request, reply) => sendPage(reply, stripePage(state)));

  const form = (path: string, act: (params: Params, form: Form) => string | undefined) =>
    app.post<{ Params: Params; Body: Form | undefined }>(path, async ({ params, body }, reply) => {
      try {
        return reply.redirect(act(params, body ?? {}) ?? '/stripe', 303);
      } catch (error) {
        return refused(reply, stripe, error);
      }
    });

  form('/stripe/settings', (_params, body) => {
    state.delivery = readDelivery(body, state.delivery);
    return undefined;
  });
  form('/stripe/trouble', (_params, body) => {
    state.trouble = readTrouble(body, state.trouble);
    return undefined;
  });
  form('/stripe/sessions/:id/expire', ({ id = '' }) => {
    expireSession(stripe, sessionById(stripe, id));
    return undefined;
  });
  form('/stripe/subscriptions/:id/:action', ({ id = '', action = '' }, body) => {
    actOnSubscription(stripe, id, action, body);
    return undefined;
  });
  form('/stripe/events/:id/redeliver', ({ id = '' }) => {
    redeliverEvent(stripe, id, 1);
    return undefined;
  });
  form('/stripe/customers/:id/portal', ({ id = '' }) => {
    if (!state.customers.has(id)) throw noSuchObject('customer', id);
    return createPortalSession(state, id, { return_url: `${state.context.origin()}/stripe` }).url;
  });
}

function refused(reply: FastifyReply, { state }: StripeContext, error: unknown): FastifyReply {
  if (!(error instanceof Refusal)) throw error;
  return sendPage(reply, stripePage(state, error));
}
