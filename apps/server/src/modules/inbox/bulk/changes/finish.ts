import {
  clearReturned,
  type FormerReturn,
  finishMessages,
  reopenMessages,
} from '../../triage/triage.queries.ts';
import { bringBackReturned } from './former.queries.ts';
import type { BulkVerb, Former } from './verb.ts';

type FormerlyOpen = Former & {
  readonly message_ids: readonly string[];
  readonly returned: FormerReturn | null;
};

export const finish: BulkVerb<'finish', FormerlyOpen> = {
  happened: 'conversation.finished',
  takenBack: 'conversation.reopened',
  change: async (tx, _work, those) => {
    const waited = Map.groupBy(await finishMessages(tx, those), ({ contact_id }) => contact_id);
    const returned = new Map((await clearReturned(tx, those)).map((one) => [one.contact_id, one]));
    return those.contact_ids
      .filter((contact_id) => waited.has(contact_id) || returned.get(contact_id)?.because)
      .map((contact_id) => ({
        contact_id,
        message_ids: waited.get(contact_id)?.map(({ id }) => id) ?? [],
        returned: returned.get(contact_id) ?? null,
      }));
  },
  countMessages: ({ message_ids }) => message_ids.length,
  undo: async (tx, { workspace_id }, former) => {
    const contact_ids = former.map(({ contact_id }) => contact_id);
    const message_ids = former.flatMap((one) => one.message_ids);
    await reopenMessages(tx, { workspace_id, contact_ids }, message_ids);
    await bringBackReturned(
      tx,
      workspace_id,
      former.flatMap(({ returned }) => returned ?? []),
    );
  },
};
