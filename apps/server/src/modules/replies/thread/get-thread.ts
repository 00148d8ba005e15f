import { can, type Message, type ReplyFacts, type Thread } from '@hearback/contract';
import { pipeline, readAsSystem } from '@hearback/database';
import {
  findSenderAddress,
  findSignature,
  NO_SIGNATURE,
  type SenderSignature,
  type ThreadSender,
} from '#server/modules/accounts/index.ts';
import {
  findNewestFacts,
  getThreadHead,
  listMeetings,
  listMessages,
  listNotes,
  type MessageFacts,
} from '#server/modules/inbox/index.ts';
import {
  findSuppressedWithKey,
  findSuppressionKey,
  withPicturesOfBoth,
} from '#server/modules/leads/index.ts';
import {
  type AnswerLibrary,
  EMPTY_LIBRARY,
  findEarlierReplies,
  findValues,
  listAnswers,
  readSituation,
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
  Buffer | null,
];

/** The parts that depend on the others: the signature, whether the contact is on the do-not-contact list, and the earlier replies. */
type FurtherParts = [readonly [SenderSignature, boolean], AnswerLibrary['earlier']];

const NOTHING_FURTHER: FurtherParts = [[NO_SIGNATURE, false], []];

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
    suppressionKey,
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
    canReply
      ? readAsSystem(tx, (system) => findSuppressionKey(services, system, workspace_id))
      : Promise.resolve(null),
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
  const library = { ...EMPTY_LIBRARY, ...values, snippets };
  const answered = message ? readAnswered({ ...head, messages }, message, facts) : null;
  const [[signature, suppressed], earlier] = canReply
    ? await pipeline<FurtherParts>(tx, (tx) => [
        readAsSystem(tx, (system) =>
          Promise.all([
            findSignature(system, workspace_id, address),
            findSuppressedWithKey(system, suppressionKey, workspace_id, [head.contact]).then(
              ([match]) => match != null,
            ),
          ]),
        ),
        answered?.reading
          ? findEarlierReplies(
              tx,
              { workspace_id, user_id, contact_id, location_id: library.location_id },
              answered.reply,
              answered.reading,
            )
          : Promise.resolve([]),
      ])
    : NOTHING_FURTHER;
  return {
    ...withPicturesOfBoth(services.pictures, head),
    do_not_contact: suppressed,
    sender_problem: signature.problem,
    time_zone: findTimeZone(head.contact.contact_geo),
    drafting: canReply ? head.drafting : null,
    // Clay's errors are shown to the agency, not to its clients.
    enrichment_error: canReply ? head.enrichment_error : null,
    answering:
      message && answered
        ? toAnswering(
            message,
            answered.text,
            { ...library, earlier, suppressed },
            { ...signature, settings: head.drafting },
            answered.reading,
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

/** The message as the library reads it. Its situation is read once, because this takes much of the time of a request. */
function readAnswered(
  thread: Pick<Thread, 'contact' | 'company' | 'messages' | 'drafting'>,
  message: Message,
  facts: ReplyFacts | null,
) {
  const text = toAnsweredText(thread, message, facts);
  const reply = toAnsweredReply(text);
  const reading = thread.drafting?.ai_enabled === false ? null : readSituation(reply, new Date());
  return { text, reply, reading };
}
