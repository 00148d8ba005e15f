import {
  type ClassifiedMessage,
  type Correction,
  deleteMessageCorrections,
  insertCorrections,
  keepCorrections,
  listNewestInbound,
  restoreChoices,
} from '#server/modules/classification/index.ts';
import { type FormerSentiment, restoreSentiments, updateSentiments } from '../../triage/triage.queries.ts';
import type { BulkAction, FormerState } from './bulk-action.ts';

type FormerDispositions = FormerState & {
  readonly messages: readonly FormerSentiment[];
  /** Classified messages with the sentiment chosen before, and the corrections that were removed. */
  readonly read: readonly ClassifiedMessage[];
  readonly forgotten: readonly Correction[];
};

export const dispose: BulkAction<'disposition', FormerDispositions> = {
  happened: 'conversation.disposition_set',
  takenBack: 'conversation.disposition_set',
  change: async (tx, { workspace_id, location_ids, change: { sentiment: disposition } }, contacts) => {
    const carrying = await updateSentiments(tx, contacts, disposition);
    const findOwner = new Map(carrying.map(({ id, contact_id }) => [id, contact_id]));
    const message_ids = await listNewestInbound(tx, contacts);
    const teacher = { workspace_id, sees_all_locations: location_ids === null };
    const { read, forgotten } = await keepCorrections(tx, teacher, { message_ids, chosen: disposition });
    const messages = Map.groupBy(
      carrying.filter(({ is_new }) => is_new),
      ({ contact_id }) => contact_id,
    );
    const readByContact = Map.groupBy(read, ({ message_id }) => findOwner.get(message_id));
    const correctionsByContact = Map.groupBy(forgotten, ({ message_id }) => findOwner.get(message_id));
    return [...messages].map(([contact_id, of]) => ({
      contact_id,
      messages: of,
      read: readByContact.get(contact_id) ?? [],
      forgotten: correctionsByContact.get(contact_id) ?? [],
    }));
  },
  countMessages: ({ messages }) => messages.length,
  undo: async (tx, { workspace_id, change: { sentiment } }, former) => {
    const restored = new Set(
      await restoreSentiments(
        tx,
        { workspace_id, sentiment, contact_ids: former.map(({ contact_id }) => contact_id) },
        former.flatMap(({ messages }) => messages),
      ),
    );
    const unchosen = await restoreChoices(
      tx,
      { workspace_id, sentiment },
      former.flatMap(({ read }) => read),
    );
    await deleteMessageCorrections(tx, workspace_id, [...unchosen]);
    const forgotten = former.flatMap((one) => one.forgotten);
    await insertCorrections(
      tx,
      workspace_id,
      forgotten.filter(({ message_id }) => unchosen.has(message_id)),
    );
    return former.filter(({ messages }) => messages.some(({ id }) => restored.has(id)));
  },
};
