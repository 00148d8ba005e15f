import { asSystem } from '@hearback/database';
import { cancelReplies, type FormerReply, restoreReplies } from '../../deletion/canceled-replies.queries.ts';
import { markMessagesDeleted } from '../../deletion/deletion.queries.ts';
import type { BulkAction, FormerState } from './bulk-action.ts';
import {
  type FormerConversation,
  listFormerConversations,
  restoreConversations,
  restoreMessages,
} from './deleted.queries.ts';

type FormerMessages = FormerState & {
  readonly message_ids: readonly string[];
  readonly replies: readonly FormerReply[];
  readonly conversation: FormerConversation;
};

/** Deletes all messages and thereby the conversation. The team state is kept while the deletion can be undone. */
export const deleteMany: BulkAction<'delete', FormerMessages> = {
  happened: 'message.deleted',
  takenBack: 'message.changed',
  change: async (tx, { user_id }, contacts) => {
    const conversations = await listFormerConversations(tx, contacts);
    const replies = Map.groupBy(await cancelReplies(tx, contacts), ({ contact_id }) => contact_id);
    const messages = Map.groupBy(
      await markMessagesDeleted(tx, contacts, user_id),
      ({ contact_id }) => contact_id,
    );
    return conversations.map((conversation) => ({
      contact_id: conversation.contact_id,
      message_ids: messages.get(conversation.contact_id)?.map(({ id }) => id) ?? [],
      replies: replies.get(conversation.contact_id) ?? [],
      conversation,
    }));
  },
  countMessages: ({ message_ids }) => message_ids.length,
  undo: async (tx, { workspace_id, user_id }, former) => {
    const contact_ids = former.map(({ contact_id }) => contact_id);
    const existingIds = new Set(
      (await listFormerConversations(tx, { workspace_id, contact_ids })).map(({ contact_id }) => contact_id),
    );
    const restored = await restoreMessages(
      tx,
      { workspace_id, user_id },
      former.flatMap(({ message_ids }) => message_ids),
    );
    // A lead who wrote in the meantime has a new conversation, which stays as it is.
    const missingStates = former.filter(({ contact_id }) => !existingIds.has(contact_id));
    // Only the system role may write the `returned` columns.
    await asSystem(tx, (tx) =>
      restoreConversations(
        tx,
        workspace_id,
        missingStates.map(({ conversation }) => conversation),
      ),
    );
    const replyContactIds = await restoreReplies(
      tx,
      workspace_id,
      former.flatMap(({ replies }) => replies),
    );
    const changed = new Set([...restored, ...replyContactIds]);
    return former.filter(({ contact_id }) => changed.has(contact_id));
  },
};
