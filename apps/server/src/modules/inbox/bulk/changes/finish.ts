import { recordActivity } from '../../threads/trail/trail.queries.ts';
import {
  clearReturned,
  type FormerReturn,
  finishMessages,
  reopenMessages,
} from '../../triage/triage.queries.ts';
import { restoreReturns } from './former.queries.ts';
import type { BulkVerb, FormerState } from './verb.ts';

type FormerTodo = FormerState & {
  readonly message_ids: readonly string[];
  readonly returned: FormerReturn | null;
};

export const finish: BulkVerb<'finish', FormerTodo> = {
  happened: 'conversation.finished',
  takenBack: 'conversation.reopened',
  change: async (tx, { user_id }, those) => {
    const waited = Map.groupBy(await finishMessages(tx, those), ({ contact_id }) => contact_id);
    const returned = new Map((await clearReturned(tx, those)).map((one) => [one.contact_id, one]));
    const former = those.contact_ids
      .filter((contact_id) => waited.has(contact_id) || returned.get(contact_id)?.because)
      .map((contact_id) => ({
        contact_id,
        message_ids: waited.get(contact_id)?.map(({ id }) => id) ?? [],
        returned: returned.get(contact_id) ?? null,
      }));
    const contact_ids = former.map(({ contact_id }) => contact_id);
    await recordActivity(tx, { ...those, contact_ids, what: 'finished', user_id });
    return former;
  },
  countMessages: ({ message_ids }) => message_ids.length,
  undo: async (tx, { workspace_id, user_id }, former) => {
    const contact_ids = former.map(({ contact_id }) => contact_id);
    const message_ids = former.flatMap((one) => one.message_ids);
    await reopenMessages(tx, { workspace_id, contact_ids }, message_ids);
    await recordActivity(tx, { workspace_id, contact_ids, what: 'reopened', user_id });
    await restoreReturns(
      tx,
      workspace_id,
      former.flatMap(({ returned }) => returned ?? []),
    );
  },
};
