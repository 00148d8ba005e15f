import { createPublicKey, randomBytes, verify } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { integer } from '../framework/controls/read-fields.ts';
import { toTime } from '../framework/html/table-card.ts';
import type { Panel } from '../framework/panel.ts';
import { list, settings } from '../framework/resources.ts';
import type { Simulator, SimulatorContext } from '../framework/simulator.ts';

interface PushMessage {
  at: string;
  subscription: string;
  topic: string | null;
  urgency: string;
  ttl: number;
  /** The verified key of the sender. */
  sender: string;
  /** Encrypted for the browser. Base64url. */
  body: string;
}

const MAX_MESSAGES = 200;

class PushState {
  readonly #nowMs: () => number;
  messages: PushMessage[] = [];
  /** State by subscription id. */
  subscriptions = new Map<string, 'open' | 'gone'>();
  /** Number of next messages that are refused with `failWith`. */
  failNext = 0;
  failWith = 500;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  subscribe(): string {
    const id = randomBytes(24).toString('base64url');
    this.subscriptions.set(id, 'open');
    return id;
  }

  note(message: Omit<PushMessage, 'at'>): void {
    // A newer message replaces a pending one of the same topic (RFC 8030, 5.4).
    const others = this.messages.filter(
      ({ topic, subscription }) =>
        topic === null || topic !== message.topic || subscription !== message.subscription,
    );
    const entry = { at: new Date(this.#nowMs()).toISOString(), ...message };
    this.messages = [entry, ...others].slice(0, MAX_MESSAGES);
  }

  reset(): void {
    this.messages = [];
    this.subscriptions.clear();
    this.failNext = 0;
  }
}

const MAX_LIFETIME_SECONDS = 24 * 3600;

/** Returns the sender's key if the signed claims are valid for this service and at most a day (RFC 8292). */
function readSender(authorization: string | undefined, origin: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return null;
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  try {
    const publicKey = {
      key: createPublicKey({ key: jwk, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363' as const,
    };
    const proven = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      publicKey,
      Buffer.from(signature, 'base64url'),
    );
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const left = exp - Date.now() / 1000;
    const holds = aud === origin && left > 0 && left <= MAX_LIFETIME_SECONDS && /^(mailto|https):/.test(sub);
    return proven && holds ? key : null;
  } catch {
    return null;
  }
}

const MAX_MESSAGE_BYTES = 4096;

type EndpointRoute = { Params: { id: string } };

function toOrigin({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}

/** A push service (RFC 8030): a browser subscribes, and messages to its endpoint are encrypted for it. */
function registerPush(app: FastifyInstance, state: PushState): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/push/subscriptions', async (request, reply) => {
    const endpoint = `${toOrigin(request)}/push/${state.subscribe()}`;
    return reply.code(201).header('link', `<${endpoint}>; rel="urn:ietf:params:push"`).send({ endpoint });
  });
  app.delete<EndpointRoute>('/push/:id', async ({ params: { id } }, reply) => {
    if (!state.subscriptions.has(id)) return reply.code(404).send();
    state.subscriptions.set(id, 'gone');
    return reply.code(204).send();
  });
  app.post<EndpointRoute>('/push/:id', async (request, reply) => {
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
  return body.length > MAX_MESSAGE_BYTES ? refuse(413, 'the message is too large') : null;
}

const pushPanel = (state: PushState): Panel => ({
  lead: 'A push service (RFC 8030). A browser subscribes with `POST /push/subscriptions` and receives the endpoint. Messages are encrypted for the browser.',
  resources: [
    settings<{ failNext: number; failWith: number }>({
      to: 'push',
      title: 'Service',
      fields: {
        failNext: [integer(0, 1_000_000), 'Refuse the next messages'],
        failWith: [integer(400, 599), 'With status'],
      },
      values: () => ({ failNext: state.failNext, failWith: state.failWith, total: state.messages.length }),
      change: (order) => Object.assign(state, order),
    }),
    list('messages', {
      title: 'Messages',
      items: () => state.messages,
      columns: {
        Time: ({ at }) => toTime(at),
        Subscription: ({ subscription }) => subscription.slice(0, 8),
        Topic: ({ topic }) => topic,
        Bytes: ({ body }) => Buffer.from(body, 'base64url').length,
      },
      empty: 'No messages yet.',
    }),
  ],
});

/** The push service of a browser. It stores the encrypted messages. */
export function createPush({ nowMs }: SimulatorContext): Simulator {
  const state = new PushState(nowMs);
  return {
    name: 'push',
    title: 'Push service',
    purpose: 'Receives push notifications for browsers, even while they are closed.',
    summary: () => `Messages: ${state.messages.length}`,
    panel: pushPanel(state),
    register: (app) => registerPush(app, state),
    reset: () => state.reset(),
  };
}
