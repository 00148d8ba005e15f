import type { FastifyInstance } from 'fastify';
import { newestFirst } from '../api/lists.ts';
import type { StripeContext } from '../context.ts';
import { invalidRequest } from '../fault.ts';
import type { EventRecord } from '../webhooks/event-record.ts';
import { redeliverEvent } from '../webhooks/redeliver-event.ts';

export function registerEventControl(app: FastifyInstance, stripe: StripeContext): void {
  app.get('/events', async () => newestFirst(stripe.state.events.values()).map(summaryOf));

  app.post<{ Params: { id: string }; Body: { times?: number } | undefined }>(
    '/events/:id/redeliver',
    async ({ params, body }) => {
      const times = body?.times ?? 1;
      if (!Number.isInteger(times) || times < 1 || times > 100)
        throw invalidRequest('times must be from 1 to 100.');
      return summaryOf(redeliverEvent(stripe, params.id, times));
    },
  );
}

function summaryOf({ event, deliveries }: EventRecord) {
  return { id: event.id, type: event.type, created: event.created, deliveries, event };
}
