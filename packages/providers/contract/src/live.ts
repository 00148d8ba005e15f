import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** `ready` opens every stream: whoever reconnects refetches, nothing is replayed. */
export const Announcement = z.object({ name: z.string(), ids: z.record(z.string(), z.string()) });
export type Announcement = z.infer<typeof Announcement>;

export const live = {
  listen: endpoint('live:listen')
    .route({
      method: 'GET',
      path: '/live',
      summary: 'What happens in the workspace, as it happens',
      tags: ['live'],
    })
    .output(eventIterator(Announcement)),
};
