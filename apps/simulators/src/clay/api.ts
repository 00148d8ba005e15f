import type { FastifyInstance } from 'fastify';
import { RateLimiter } from '../framework/controls/switches.ts';
import { callBack } from './call-back.ts';
import { drawLogo } from './logo.ts';
import type { ClayState } from './state.ts';

const MAX_BODY_BYTES = 100_000;

/** A table webhook: accepts a row and calls back when it is enriched. */
export function registerApi(app: FastifyInstance, state: ClayState, nowMs: () => number): () => void {
  const limiter = new RateLimiter(nowMs);
  const { timers } = state;
  app.post<{ Params: { slug: string } }>('/clay/v3/sources/webhook/:slug', async (request, reply) => {
    const { settings } = state;
    const { slug } = request.params;
    const refuse = (status: number, words: string) => reply.code(status).type('text/plain').send(words);
    if (settings.token && request.headers['x-clay-webhook-auth'] !== settings.token)
      return refuse(401, 'Unauthorized');
    if (slug.startsWith('gone')) return refuse(404, 'Source not found');
    const { body } = request;
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      return refuse(400, 'Send one object.');
    if (JSON.stringify(body).length > MAX_BODY_BYTES) return refuse(413, 'Payload too large');
    if (settings.failNext > 0) {
      settings.failNext -= 1;
      return refuse(503, 'Service unavailable');
    }
    if (!limiter.take(slug, Math.ceil(settings.perSecond * 1.5), 1_000).allowed)
      return refuse(429, 'Too many requests');
    // Rows beyond the limit are accepted and ignored.
    if ((state.counts.get(slug) ?? 0) >= settings.cap) return reply.type('text/plain').send('OK');
    const row = state.note({
      slug,
      body: body as Record<string, unknown>,
      origin: `${request.protocol}://${request.host}`,
    });
    const timer = setTimeout(() => {
      void callBack(state, row).finally(() => timers.delete(timer));
    }, settings.delayMs);
    timers.add(timer);
    return reply.type('text/plain').send('OK');
  });
  app.get<{ Params: { file: string } }>('/clay/logos/:file', async ({ params }, reply) =>
    reply.type('image/png').send(drawLogo(params.file)),
  );
  return () => {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  };
}
