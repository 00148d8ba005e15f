import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
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
  /**
   * Only the fact that it arrived is kept, because its message was deleted or it is older than a
   * month. It cannot be replayed.
   */
  wiped: z.boolean(),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

const endpoint = listEndpoints('webhooks');

export const webhooks = {
  list: endpoint('integrations:read', 'GET /webhook-events', 'List received webhook events, newest first')
    .input(z.object({ before: Id.optional() }))
    .output(z.object({ events: z.array(WebhookEvent), next: Id.nullable() })),
  replay: endpoint('integrations:manage', 'POST /webhook-events/{id}/replay', 'Process a webhook event again')
    .input(IdPath)
    .output(Done),
  getAnonymousTraffic: endpoint(
    'integrations:manage',
    'GET /webhooks/anonymous-traffic',
    'Get the address and secret for visitor events',
  ).output(z.object({ url: z.url(), secret: z.string() })),
};
