import { ConversationItem } from '@hearback/contract';
import { sql } from 'kysely';
import type { PageFormat } from '#server/modules/inbox/index.ts';

/** Published names of fields that the app names differently. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  disposition: 'sentiment',
  needs_action: 'unhandled',
  updated_at: 'changed_at',
};

const FIELDS = Object.keys(ConversationItem.shape).map(
  (name) => sql`${sql.ref(`c.${OWN_NAMES[name] ?? name}`)} as ${sql.ref(name)}`,
);

export const PUBLIC_FORMAT: PageFormat = {
  start: '{"data":[',
  item: sql`(select row_to_json(p) from (select ${sql.join(FIELDS)}) p)`,
  toEnd: (next, hasMore) =>
    sql`concat('],"pagination":{"next_cursor":', ${next}, ',"has_more":', coalesce(${hasMore}, false)::text, '}}')`,
};
