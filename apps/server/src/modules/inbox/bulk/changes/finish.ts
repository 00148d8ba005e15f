import { asSystem } from '@hearback/database';
import { recordActivity } from '#server/modules/inbox/threads/activity/activity.queries.ts';
import {
  listMissing,
  type MissingFields,
  restoreOutcomes,
  saveWords,
} from '../../triage/outcome/outcomes.queries.ts';
import { clearReturned, type FormerReturn, finishMessages } from '../../triage/triage.queries.ts';
import type { BulkAction, FormerState } from './bulk-action.ts';
import { reopenDone, restoreReturns } from './undo.queries.ts';

type FormerTodo = FormerState & {
  readonly message_ids: readonly string[];
  readonly returned: FormerReturn | null;
  /** The run recorded an outcome. */
  readonly has_outcome: boolean;
};

export const finish: BulkAction<'finish', FormerTodo> = {
  happened: 'conversation.finished',
  takenBack: 'conversation.reopened',
  change: async (tx, { user_id, change: { outcome } }, all) => {
    const incomplete = await listMissing(tx, all);
    const isAnswered = ({ missing }: MissingFields) =>
      missing.every((field) => field !== 'value' && outcome?.[field]);
    const skipped = new Set(
      incomplete.filter((each) => !isAnswered(each)).map(({ contact_id }) => contact_id),
    );
    const lackingByField = Map.groupBy(incomplete.filter(isAnswered), ({ missing: [field] }) => field);
    for (const [field, lacking] of lackingByField)
      await asSystem(tx, (tx) =>
        saveWords(
          tx,
          { ...all, contact_ids: lacking.map(({ contact_id }) => contact_id) },
          field === 'lost_reason' ? { lost_reason: outcome?.lost_reason } : { next_step: outcome?.next_step },
        ),
      );
    const recorded = new Set([...lackingByField.values()].flat().map(({ contact_id }) => contact_id));
    const contacts = { ...all, contact_ids: all.contact_ids.filter((id) => !skipped.has(id)) };
    const waited = Map.groupBy(await finishMessages(tx, contacts), ({ contact_id }) => contact_id);
    const returned = new Map((await clearReturned(tx, contacts)).map((one) => [one.contact_id, one]));
    const former = contacts.contact_ids
      .filter((contact_id) => waited.has(contact_id) || returned.get(contact_id)?.because)
      .map((contact_id) => ({
        contact_id,
        message_ids: waited.get(contact_id)?.map(({ id }) => id) ?? [],
        returned: returned.get(contact_id) ?? null,
        has_outcome: recorded.has(contact_id),
      }));
    const contact_ids = former.map(({ contact_id }) => contact_id);
    await recordActivity(tx, { ...contacts, contact_ids, what: 'finished', user_id });
    return former;
  },
  countMessages: ({ message_ids }) => message_ids.length,
  undo: async (tx, { workspace_id, user_id }, former) => {
    const contact_ids = former.map(({ contact_id }) => contact_id);
    const message_ids = former.flatMap((one) => one.message_ids);
    const reopened = await reopenDone(tx, { workspace_id, contact_ids }, message_ids);
    const recorded = former.filter(({ has_outcome }) => has_outcome).map(({ contact_id }) => contact_id);
    await asSystem(tx, (tx) => restoreOutcomes(tx, { workspace_id, contact_ids: recorded }));
    const returned = await restoreReturns(
      tx,
      workspace_id,
      former.flatMap((one) => one.returned ?? []),
    );
    const changed = new Set([...reopened, ...returned]);
    await recordActivity(tx, { workspace_id, contact_ids: [...changed], what: 'reopened', user_id });
    return former.filter(({ contact_id }) => changed.has(contact_id));
  },
};
