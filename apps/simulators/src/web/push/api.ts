import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readSender } from './read-sender.ts';
import type { PushState } from './state.ts';

const mostBytes = 4096;

type Named = { Params: { id: string } };

function toOrigin({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}

/** A push service (RFC 8030): a browser subscribes, whoever knows the address sends, and only the browser can read it. */
export function registerPush(app: FastifyInstance, state: PushState): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/push/subscriptions', async (request, reply) => {
    const endpoint = `${toOrigin(request)}/push/${state.subscribe()}`;
    return reply.code(201).header('link', `<${endpoint}>; rel="urn:ietf:params:push"`).send({ endpoint });
  });
  app.delete<Named>('/push/:id', async ({ params: { id } }, reply) => {
    if (!state.subscriptions.has(id)) return reply.code(404).send();
    state.subscriptions.set(id, 'gone');
    return reply.code(204).send();
  });
  app.post<Named>('/push/:id', async (request, reply) => {
    const { id } = request.params;
    const refusal = findRefusal(state, request, id);
    if (refusal !== null) return reply.code(refusal.status).type('text/plain').send(refusal.words);
    const { headers } = request;
    state.note({
      subscription: id,
      topic: (headers.topic as string | undefined) ?? null,
      urgency: (headers.urgency as string | undefined) ?? 'normal',
      ttl: Number(headers.ttl),
      sender: readSender(headers.authorization, toOrigin(request)) ?? '',
      body: (request.body as Buffer).toString('base64url'),
    });
    return reply
      .code(201)
      .header('location', `${toOrigin(request)}/push/messages/${state.messages.length}`)
      .send();
  });
}

type Refusal = { status: number; words: string };

function findRefusal(state: PushState, request: FastifyRequest, id: string): Refusal | null {
  const { headers, body } = request;
  const refuse = (status: number, words: string): Refusal => ({ status, words });
  const subscription = state.subscriptions.get(id);
  if (subscription === undefined) return refuse(404, 'no such subscription');
  if (subscription === 'gone') return refuse(410, 'the subscription is gone');
  if (state.failNext > 0) {
    state.failNext -= 1;
    return refuse(state.failWith, 'try again later');
  }
  if (!/^\d+$/.test(String(headers.ttl ?? ''))) return refuse(400, 'a TTL is needed');
  if (headers.topic !== undefined && !/^[\w-]{1,32}$/.test(String(headers.topic)))
    return refuse(400, 'the topic is not valid');
  if (readSender(headers.authorization, toOrigin(request)) === null)
    return refuse(403, 'who sends is not proven');
  if (headers['content-encoding'] !== 'aes128gcm') return refuse(415, 'only aes128gcm is taken');
  if (!Buffer.isBuffer(body) || body.length < 16 + 5 + 65 + 17) return refuse(400, 'there is no message');
  return body.length > mostBytes ? refuse(413, 'the message is too large') : null;
}
