import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';

/** `ready` is the first event of every stream. Clients refetch after it, unless it is gapless. */
export const PublishedEvent = z.object({
  name: z.string(),
  ids: z.record(z.string(), z.string()),
  /** The tab whose request caused the event, if it sent its id. That tab has already updated what it shows. */
  origin: z.string().optional(),
  /** With `ready`: all events since the requested time follow, so that nothing has to be refetched. */
  gapless: z.boolean().optional(),
});
export type PublishedEvent = z.infer<typeof PublishedEvent>;

/** One call of a batch. Its path starts with '/api/'. */
export const BatchedRequest = z
  .object({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: z.string().max(2000),
    body: z.unknown().optional(),
  })
  .strict();
export type BatchedRequest = z.infer<typeof BatchedRequest>;

const MAX_BATCH = 16;

/** Events of the last seconds, for a page that read its first data before it opened its stream. */
export const MAX_REPLAY_MS = 20_000;

/** The time that the request may take. After a slower one the page refetches. */
export const REPLAY_MARGIN_MS = 2_000;

const endpoint = listEndpoints('live');

export const live = {
  listen: endpoint('live:listen', 'GET /live', 'Stream events of the workspace')
    .input(z.object({ since_ms: z.coerce.number().int().min(0).max(MAX_REPLAY_MS).optional() }).strict())
    .output(eventIterator(PublishedEvent)),
  batch: endpoint(
    'live:listen',
    'POST /batch',
    'Send several requests together. Each one is authorized, limited and logged as if it were sent alone.',
  )
    .input(z.object({ requests: z.array(BatchedRequest).min(1).max(MAX_BATCH) }).strict())
    .output(z.object({ responses: z.array(z.object({ status: z.number().int(), body: z.unknown() })) })),
};
