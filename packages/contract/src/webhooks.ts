import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Done, Id, IdPath } from './values.ts';

export const WebhookEvent = z.object({
  id: Id,
  provider: z.enum(['instantly', 'heyreach', 'highlevel', 'anonymous_traffic', 'clay']),
  kind: z.string(),
  account_id: Id.nullable(),
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
      summary: 'What providers sent us, newest first, by pages',
      tags,
    })
    .input(z.object({ before: Id.optional() }))
    .output(z.object({ events: z.array(WebhookEvent), next: Id.nullable() })),
  replay: endpoint('integrations:manage')
    .route({ method: 'POST', path: '/webhook-events/{id}/replay', summary: 'Process an event again', tags })
    .input(IdPath)
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
