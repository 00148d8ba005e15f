import type { FastifyRequest } from 'fastify';
import type { AppPlugin } from '../../platform/http/create-app.ts';
import { receiveAnonymousTraffic } from './intake/receive-anonymous-traffic.ts';
import { receiveClay } from './intake/receive-clay.ts';
import { receiveHighlevel } from './intake/receive-highlevel.ts';
import { createOutreachDoor } from './intake/receive-outreach.ts';

const BODY_LIMIT = 2 * 1_048_576;

/** A provider posts for all of its customers from a few addresses; the limit for browsers would turn replies away. */
const POSTS_PER_MINUTE = 120_000;

/** Where neighbours tell us things, in their own languages. Signatures are over the exact bytes, so nothing may parse them. */
export const neighbourWebhooks: AppPlugin = async (app, services) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  );
  const options = {
    bodyLimit: BODY_LIMIT,
    config: { rateLimit: { max: POSTS_PER_MINUTE, timeWindow: '1 minute' } },
  };

  for (const provider of ['instantly', 'heyreach'] as const) {
    const receive = createOutreachDoor(services, provider);
    app.post<{ Params: { secret: string } }>(
      `/api/webhooks/${provider}/:secret`,
      options,
      async (request) => {
        await receive(request.params.secret, rawBody(request));
        return { received: true };
      },
    );
  }
  app.post<{ Params: { workspace: string }; Querystring: { row?: string; sig?: string } }>(
    '/api/webhooks/clay/:workspace',
    options,
    async (request) => {
      const bearer = headerOf(request, 'authorization')?.replace(/^Bearer /i, '');
      const token = headerOf(request, 'x-clay-callback-token') ?? bearer;
      const { row, sig } = request.query;
      const { workspace } = request.params;
      return { ok: true, id: await receiveClay(services, workspace, rawBody(request), { row, sig, token }) };
    },
  );
  app.post('/api/webhooks/highlevel', options, async (request) => {
    await receiveHighlevel(services, rawBody(request), headerOf(request, 'x-ghl-signature'));
    return { received: true };
  });
  app.post<{ Params: { workspace: string } }>(
    '/api/webhooks/anonymous-traffic/:workspace',
    options,
    async (request) => {
      const signature = headerOf(request, 'x-hearback-signature');
      await receiveAnonymousTraffic(services, request.params.workspace, rawBody(request), signature);
      return { received: true };
    },
  );
};

/** A post without a body is an empty one: kept, and shown as unknown. */
const rawBody = ({ body }: Pick<FastifyRequest, 'body'>): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0);

function headerOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
