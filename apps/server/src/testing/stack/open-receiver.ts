import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CreatedWebhookEndpoint, NewWebhookEndpoint, WebhookEndpoint } from '@hearback/contract';
import { addWritingAgency, type WritingAgency } from '../writing-agency.ts';
import { openTestApp } from './open-test-app.ts';

type ReceivedEvent = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Readonly<Record<string, unknown>> & { readonly sequence: number };
  };
};

type Behavior = (response: ServerResponse, received: ReceivedEvent) => void;

/** A server of a customer, with one behavior per path. It returns the challenge of a test. Other paths answer 204. */
async function openReceiver() {
  const received: ReceivedEvent[] = [];
  const behaviors = new Map<string, Behavior>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const event = JSON.parse(body) as ReceivedEvent['event'];
    const one = { path: request.url ?? '', headers: request.headers, body, event };
    if (event.type === 'webhook.test' && !one.path.includes('silent')) {
      response.end(JSON.stringify({ challenge: event.data.challenge }));
      return;
    }
    received.push(one);
    const behavior = behaviors.get(one.path);
    if (behavior) behavior(response, one);
    else response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    listAt: (path: string) => received.filter((one) => one.path === path),
    behave: (path: string, behavior: Behavior) => behaviors.set(path, behavior),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** An app with two agencies and a receiver that it may call although it is not public. */
export async function openWebhooks(settings: Record<string, string> = {}, logTo?: NodeJS.WritableStream) {
  const receiver = await openReceiver();
  const app = await openTestApp({ WEBSITE_ALLOWED_ORIGINS: receiver.origin, ...settings }, logTo);
  const agency = await addWritingAgency(app, 'hooks');
  const other = await addWritingAgency(app, 'strangers');
  const ask = (method: string, path: string, body?: unknown, token = agency.owner.token) =>
    app.call(method, path, { token, ...(body !== undefined && { body }) });
  const add = async (path: string, more: Partial<NewWebhookEndpoint> = {}, of: WritingAgency = agency) => {
    const form = {
      name: path,
      url: `${receiver.origin}${path}`,
      events: ['conversation.done'],
      location_ids: null,
    };
    const answer = await ask('POST', '/api/webhook-endpoints', { ...form, ...more }, of.owner.token);
    if (answer.status !== 200) throw new Error(`the endpoint was refused: ${JSON.stringify(answer.body)}`);
    return answer.body as CreatedWebhookEndpoint;
  };
  return {
    ...{ app, agency, other, receiver, ask, add },
    /** The same, verified by its challenge. */
    async addLive(path: string, more: Partial<NewWebhookEndpoint> = {}, of: WritingAgency = agency) {
      const created = await add(path, more, of);
      await ask('POST', `/api/webhook-endpoints/${created.endpoint.id}/test`, {}, of.owner.token);
      return created;
    },
    async getEndpoint(id: string) {
      const { body } = await ask('GET', '/api/webhook-endpoints');
      const found = (body as { endpoints: WebhookEndpoint[] }).endpoints.find((one) => one.id === id);
      if (!found) throw new Error('there is no such endpoint');
      return found;
    },
    /** Records an event of a conversation, as a command does. */
    happen: (
      name: 'conversation.finished' | 'conversation.snoozed' = 'conversation.finished',
      more: object = {},
    ) =>
      app.withDatabase((tx) =>
        app.services.recordEvent(tx, {
          ...{ workspace_id: agency.workspace_id, actor_user_id: null, name },
          ...{
            ids: { contact_id: agency.contact_id },
            ghl_location_id: agency.locations[0] ?? null,
            ...more,
          },
        }),
      ),
    async close() {
      await app.close();
      receiver.close();
    },
  };
}
