import { can, type Message, type Thread } from '@hearback/contract';
import { pipeline, type TenantTx } from '@hearback/database';
import { findSenderAddress, findSignature, type ThreadSender } from '#server/modules/accounts/index.ts';
import {
  findNewestFacts,
  getThreadHead,
  listMeetings,
  listMessages,
  listNotes,
  type MessageFacts,
} from '#server/modules/inbox/index.ts';
import { findSuppressed, withPicturesOfBoth } from '#server/modules/leads/index.ts';
import {
  type AnswerLibrary,
  EMPTY_LIBRARY,
  findValues,
  listAnswers,
  withEarlierReplies,
} from '#server/modules/snippets/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { findAnswerableMessage, toAnsweredReply, toAnsweredText, toAnswering } from '../drafts/answering.ts';
import { findDraft } from '../drafts/stored-drafts/stored-drafts.queries.ts';
import { listOpenReplies } from '../replies.queries.ts';
import { findTimeZone } from '../scheduling/find-time-zone.ts';
import { toEnrichmentStatus } from './enrichment-status.ts';

type Parts = [
  Awaited<ReturnType<typeof getThreadHead>>,
  Awaited<ReturnType<typeof listMessages>>,
  Thread['replies'],
  Thread['notes'],
  Thread['meetings'],
  ThreadSender | null,
  Awaited<ReturnType<typeof findValues>>,
  Awaited<ReturnType<typeof listAnswers>>,
  Thread['stored_draft'],
  MessageFacts | null,
];

export async function getThread({ tx, actor, services }: TxContext, contact_id: string): Promise<Thread> {
  const { workspace_id, user_id } = actor;
  const canReply = can(actor, 'inbox:write');
  const [
    found,
    { messages, older },
    replies,
    notes,
    meetings,
    address,
    values,
    snippets,
    stored_draft,
    newest,
  ] = await pipeline<Parts>(tx, (tx) => [
    getThreadHead(tx, workspace_id, contact_id),
    listMessages(tx, { workspace_id, contact_id }, null),
    listOpenReplies(tx, contact_id),
    listNotes(tx, { workspace_id, contact_id, isClient: !canReply }),
    listMeetings(tx, { workspace_id, contact_id, isClient: !canReply }),
    canReply ? findSenderAddress(tx, { workspace_id, contact_id }) : Promise.resolve(null),
    canReply ? findValues(tx, { workspace_id, user_id, contact_id }) : Promise.resolve(null),
    canReply ? listAnswers(tx, workspace_id) : Promise.resolve([]),
    canReply ? findDraft(tx, { workspace_id, contact_id }) : Promise.resolve(null),
    canReply ? findNewestFacts(tx, { workspace_id, contact_id }) : Promise.resolve(null),
  ]);
  const {
    last_activity_at,
    snoozed_until,
    absence,
    returned,
    assignee,
    answer_due_at,
    remind_at,
    contact_status,
    ...head
  } = found;
  const message = canReply ? findAnswerableMessage(messages) : null;
  const facts = newest?.message_id === message?.id ? (newest?.facts ?? null) : null;
  const sender = await findSignature(tx, workspace_id, address);
  const [suppressed] = canReply ? await findSuppressed(services, tx, workspace_id, [head.contact]) : [];
  return {
    ...withPicturesOfBoth(services.pictures, head),
    do_not_contact: suppressed != null,
    sender_problem: sender.problem,
    time_zone: findTimeZone(head.contact.contact_geo),
    drafting: canReply ? head.drafting : null,
    // Clay's errors are shown to the agency, not to its clients.
    enrichment_error: canReply ? head.enrichment_error : null,
    answering: message
      ? await answer(
          tx,
          { workspace_id, user_id, contact_id },
          message,
          toAnsweredText({ ...head, messages }, message, facts),
          { ...sender, settings: head.drafting },
          { ...EMPTY_LIBRARY, ...values, snippets, suppressed: suppressed != null },
        )
      : null,
    enrichment_status: toEnrichmentStatus(contact_status, messages[0]?.enrichment_status ?? null),
    last_activity_at: last_activity_at?.toISOString() ?? null,
    snoozed_until: (canReply && snoozed_until?.toISOString()) || null,
    absence: canReply ? absence : null,
    returned: canReply ? returned : null,
    assignee: canReply ? assignee : null,
    answer_due_at: (canReply && answer_due_at?.toISOString()) || null,
    remind_at: (canReply && remind_at?.toISOString()) || null,
    messages,
    older,
    replies,
    stored_draft,
    notes,
    meetings,
    calendar: values?.calendar ?? null,
  };
}

type ThreadView = { readonly workspace_id: string; readonly user_id: string; readonly contact_id: string };

async function answer(
  tx: TenantTx,
  viewed: ThreadView,
  message: Message,
  answeredText: Parameters<typeof toAnswering>[1],
  sender: Parameters<typeof toAnswering>[3],
  library: AnswerLibrary,
) {
  const found =
    sender.settings?.ai_enabled === false
      ? library
      : await withEarlierReplies(tx, viewed, toAnsweredReply(answeredText), library);
  return toAnswering(message, answeredText, found, sender);
}
