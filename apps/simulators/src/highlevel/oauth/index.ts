import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '#simulators/framework/controls/refusal.ts';
import { sendPage } from '#simulators/framework/html/layout.ts';
import type { HighLevelState } from '../state.ts';
import { approve, readRequest, refuse } from './consent.ts';
import { brokenRequestPage, consentPage } from './consent-page.ts';

type Fields = Record<string, unknown>;

/** The consent page, at both documented URLs. */
export function registerConsent(app: FastifyInstance, state: HighLevelState): void {
  for (const path of ['/highlevel/oauth/chooselocation', '/highlevel/v2/oauth/chooselocation']) {
    app.get<{ Querystring: Fields }>(path, async ({ query }, reply) => show(reply, state, query));
  }
  app.post<{ Body: Fields | undefined }>('/highlevel/oauth/chooselocation', async ({ body = {} }, reply) => {
    const request = toRequest(state, body);
    if (request instanceof Refusal) return sendPage(reply, brokenRequestPage(request.message));
    if (body.decision === 'refuse') return reply.redirect(refuse(request), 303);
    try {
      return reply.redirect(approve(state, request, String(body.choice ?? '')), 303);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return sendPage(reply, consentPage(state, request, error.message));
    }
  });
}

function show(reply: FastifyReply, state: HighLevelState, query: Fields): FastifyReply {
  const request = toRequest(state, query);
  if (request instanceof Refusal) return sendPage(reply, brokenRequestPage(request.message));
  return sendPage(reply, consentPage(state, request));
}

function toRequest(state: HighLevelState, fields: Fields) {
  try {
    return readRequest(state, fields);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
