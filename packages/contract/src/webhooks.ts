import { z } from 'zod';
import { Done } from './auth.ts';
import { endpoint } from './endpoint.ts';

export const WebhookEvent = z.object({
  id: z.uuid(),
  provider: z.enum(['instantly', 'heyreach', 'highlevel', 'anonymous_traffic', 'clay']),
  kind: z.string(),
  account_id: z.uuid().nullable(),
  status: z.enum(['received', 'processed', 'failed', 'unknown']),
  reason: z.string().nullable(),
  received_at: z.iso.datetime(),
  processed_at: z.iso.datetime().nullable(),
  /** Only that it came is kept: its message was deleted, or it is older than a month. It cannot be replayed. */
  wiped: z.boolean(),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

const tags = ['webhooks'];

export const webhooks = {
  list: endpoint('integrations:read')
    .route({
      method: 'GET',
      path: '/webhook-events',
      summary: 'What neighbours told us, newest first, by pages',
      tags,
    })
    .input(z.object({ before: z.uuid().optional() }))
    .output(z.object({ events: z.array(WebhookEvent), next: z.uuid().nullable() })),
  replay: endpoint('integrations:manage')
    .route({ method: 'POST', path: '/webhook-events/{id}/replay', summary: 'Process an event again', tags })
    .input(z.object({ id: z.uuid() }))
    .output(Done),
  getAnonymousTraffic: endpoint('integrations:manage')
    .route({
      method: 'GET',
      path: '/webhooks/anonymous-traffic',
      summary: 'Address and secret for visitor events',
      tags,
    })
    .output(z.object({ url: z.url(), secret: z.string() })),
};
