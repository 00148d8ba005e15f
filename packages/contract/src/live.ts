import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';

/** `ready` is the first event of every stream. Clients refetch after a reconnect, because events are not replayed. */
export const PublishedEvent = z.object({
  name: z.string(),
  ids: z.record(z.string(), z.string()),
  /** The tab whose request caused the event, if it sent its id. That tab has already updated what it shows. */
  origin: z.string().optional(),
});
export type PublishedEvent = z.infer<typeof PublishedEvent>;

const endpoint = listEndpoints('live');

export const live = {
  listen: endpoint('live:listen', 'GET /live', 'Stream events of the workspace').output(
    eventIterator(PublishedEvent),
  ),
};
