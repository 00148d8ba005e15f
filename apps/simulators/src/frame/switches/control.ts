import type { FastifyInstance } from 'fastify';
import type { HookEvent } from './outbox.ts';
import { integer } from './read-fields.ts';
import { Refusal } from './refusal.ts';
import type { Switches } from './switches.ts';
import { readTrouble } from './trouble.ts';

/** What tests use instead of the page's forms, the same for every provider. `{ message }` on refusal. */
export function registerSwitchControl(
  app: FastifyInstance,
  name: string,
  switches: Switches,
  more: (scope: FastifyInstance) => void,
): void {
  app.register(
    async (scope) => {
      scope.setErrorHandler((error, _request, reply) => {
        if (!(error instanceof Refusal)) throw error;
        return reply.code(error.status).send({ message: error.message });
      });
      scope.get('/', async () => settingsOf(switches));
      scope.post('/', async ({ body }) => {
        switches.read(body);
        return settingsOf(switches);
      });
      scope.post('/trouble', async ({ body }) => {
        switches.trouble = readTrouble(body, switches.trouble, switches.nowMs());
        return switches.trouble;
      });
      registerEvents(scope, switches);
      more(scope);
    },
    { prefix: `/_control/${name}` },
  );
}

function registerEvents(scope: FastifyInstance, { outbox }: Switches): void {
  scope.get('/events', async () => outbox.list().map(summaryOf));
  scope.post<{ Params: { id: string }; Body: { times?: number } | undefined }>(
    '/events/:id/redeliver',
    async ({ params, body }) => summaryOf(outbox.redeliver(params.id, timesOf(body))),
  );
  scope.post<{ Body: { times?: number; newest?: number } | undefined }>(
    '/events/redeliver',
    async ({ body }) => {
      const newest = integer(1, 2000)(body?.newest ?? 2000, 'newest');
      return outbox.redeliverNewest(newest, timesOf(body)).map(summaryOf);
    },
  );
}

function timesOf(body: { times?: number } | undefined): number {
  return integer(1, 100)(body?.times ?? 1, 'times');
}

function settingsOf(switches: Switches) {
  const { delivery, rateLimit, trouble } = switches;
  return { ...delivery, rateLimit, trouble };
}

function summaryOf({ id, type, about, at, post, deliveries }: HookEvent) {
  return { id, type, about, at, url: post.url, body: JSON.parse(post.body) as unknown, deliveries };
}
