import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
import { ContactPath, Done, Id } from './values.ts';
import { counted } from './wording/counted.ts';

/** A tab without a heartbeat for this long counts as closed. */
export const PRESENCE_TIMEOUT_MS = 10_000;
/** Heartbeat interval of a tab. One lost call is tolerated. */
export const PRESENCE_HEARTBEAT_MS = 4_000;

export const PresentPerson = z.object({
  contact_id: Id,
  user_id: Id,
  name: z.string(),
  is_typing: z.boolean(),
});
export type PresentPerson = z.infer<typeof PresentPerson>;

const endpoint = listEndpoints('presence');
const TabPath = z.object({ tab_id: Id });

export const presence = {
  list: endpoint('inbox:write', 'GET /presence', 'List the conversations that other people have open').output(
    z.object({
      people: z.array(PresentPerson),
      /** Time when the first entry expires without a heartbeat, or null if there are none. */
      look_again_in_ms: z.number().int().nullable(),
    }),
  ),
  enter: endpoint(
    'inbox:write',
    'PUT /presence/{tab_id}',
    `Report that a tab has a conversation open; valid for ${counted(PRESENCE_TIMEOUT_MS / 1000, 'second')}`,
  )
    .input(TabPath.extend({ ...ContactPath.shape, is_typing: z.boolean() }).strict())
    .output(Done),
  leave: endpoint('inbox:write', 'DELETE /presence/{tab_id}', 'Report that a tab closed its conversation')
    .input(TabPath)
    .output(Done),
};
