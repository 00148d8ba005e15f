import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** `ready` opens every stream: whoever reconnects refetches, nothing is replayed. */
export const PublishedEvent = z.object({ name: z.string(), ids: z.record(z.string(), z.string()) });
export type PublishedEvent = z.infer<typeof PublishedEvent>;

export const live = {
  listen: endpoint('live:listen')
    .route({
      method: 'GET',
      path: '/live',
      summary: 'What happens in the workspace, as it happens',
      tags: ['live'],
    })
    .output(eventIterator(PublishedEvent)),
};
