import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { counted } from './rules/wording/counted.ts';
import { ContactPath, Done, Id } from './values.ts';

/** A tab that has not told of itself for so long is gone. */
export const PRESENCE_LASTS_MS = 10_000;
/** So often a tab tells of itself: one call may be lost. */
export const PRESENCE_BEATS_MS = 4_000;

export const PresentPerson = z.object({
  contact_id: Id,
  user_id: Id,
  name: z.string(),
  writing: z.boolean(),
});
export type PresentPerson = z.infer<typeof PresentPerson>;

const tags = ['presence'];
const TabPath = z.object({ tab_id: Id });

export const presence = {
  list: endpoint('inbox:write')
    .route({ method: 'GET', path: '/presence', summary: 'Who else has which conversation open', tags })
    .output(
      z.object({
        people: z.array(PresentPerson),
        /** When the first of them is gone unless they tell of themselves; null when nobody is there. */
        look_again_in_ms: z.number().int().nullable(),
      }),
    ),
  enter: endpoint('inbox:write')
    .route({
      method: 'PUT',
      path: '/presence/{tab_id}',
      summary: `A tab has a conversation open; it counts for ${counted(PRESENCE_LASTS_MS / 1000, 'second')}`,
      tags,
    })
    .input(TabPath.extend({ ...ContactPath.shape, writing: z.boolean() }).strict())
    .output(Done),
  leave: endpoint('inbox:write')
    .route({ method: 'DELETE', path: '/presence/{tab_id}', summary: 'The tab has none open any more', tags })
    .input(TabPath)
    .output(Done),
};
