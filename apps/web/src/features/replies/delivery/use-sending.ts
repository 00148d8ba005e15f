import {
  type Message,
  type ProposalSource,
  type Reply,
  sentences,
  type TextInLanguage,
  type Thread,
} from '@hearback/contract';
import { useRef } from 'react';
import { toApiError } from '#web/lib/api/api-error.ts';
import { cache } from '#web/lib/conversations/cache.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { useSendReply } from '../api/replies.ts';
import { type Draft, isKnownToHaveFailed, keepKey, recordFailure, takeBack } from '../drafts/draft.ts';
import { focusReply, type useDraft } from '../drafts/draft-store.ts';
import { failureText, findNewestAnswerTime, lacksAccount, replySource } from '../reply-rules.ts';
import { offerUndoSend } from '../schedule/undo-send.tsx';
import { watchReply } from './watched-replies.ts';

type ReplyText = {
  readonly text: string;
  readonly subject: string;
  /** Null copies the recipients of the answered email. */
  readonly copied: string[] | null;
  readonly original: TextInLanguage | null;
  readonly proposal: {
    readonly source: ProposalSource;
    readonly text: string;
    readonly prompt_version?: string;
  } | null;
};
type Drafts = ReturnType<typeof useDraft>;

export function toOutgoing(
  message: Message,
  { text, subject, copied, original }: Omit<ReplyText, 'proposal'>,
) {
  const source = replySource(message.source);
  const mail = { subject, ...(copied && { ccRecipients: copied }) };
  return {
    source,
    messageId: message.id,
    content: text,
    ...(source === 'cold_email' && mail),
    ...(original && { original }),
  };
}

type OutgoingReply = ReturnType<typeof toOutgoing>;
type SendTime = { readonly sendAt?: string; readonly remindInDays?: number };
/**
 * Confirmations of the sender. `answersUntil` is the time up to which they have seen other answers; null sends
 * regardless.
 */
type SendContext = {
  readonly answersUntil: string | null;
  /** The sender confirmed that the lead is on the do-not-contact list. */
  readonly despiteDoNotContact?: true;
  /** Not part of the reply: sending the same text again keeps its key. */
  readonly proposal?: ReplyText['proposal'];
};

/** Local validation errors are plain errors with a message. Failed calls use the error catalog. */
const toReason = (error: unknown): string =>
  error instanceof Error && error.constructor === Error ? error.message : toApiError(error).message;

/** Posts a reply with the idempotency key of its draft, so that it is sent once. */
function usePost(contact_id: string, { draft, change }: Drafts, onOpen: (contact_id: string) => void) {
  const restore = (reply: Reply) => {
    focusReply(contact_id);
    change((each) => takeBack(each, reply));
    onOpen(contact_id);
  };
  const { mutateAsync, isPending } = useSendReply(contact_id, (reply) => {
    watchReply(contact_id, reply);
    if (reply.status === 'scheduled') offerUndoSend(contact_id, reply, () => restore(reply));
  });
  const attempt = (
    outgoing: OutgoingReply & SendTime,
    { answersUntil, despiteDoNotContact, proposal }: SendContext,
    before: (draft: Draft) => Draft = (each) => each,
  ) => {
    const text = JSON.stringify(outgoing);
    const keyedDraft = change((each) => keepKey(before(each), text, () => crypto.randomUUID()));
    return mutateAsync({
      ...outgoing,
      ...(answersUntil !== null && { unlessAnsweredSince: answersUntil }),
      ...(despiteDoNotContact && { despiteDoNotContact }),
      ...(proposal && { proposal }),
      idempotencyKey: keyedDraft.attempt?.key ?? crypto.randomUUID(),
    });
  };
  const post = async (outgoing: OutgoingReply & SendTime, context: SendContext) => {
    const hasFailed = isKnownToHaveFailed(draft, JSON.stringify(outgoing));
    const answer = await attempt(outgoing, context);
    // A failed key sends nothing but reports if a colleague has sent the reply since. Otherwise it is sent with a new
    // key.
    if (answer.success || !hasFailed) return answer;
    return attempt(outgoing, context, ({ attempt: _failed, ...rest }) => rest);
  };
  return { post, isPending };
}

/**
 * `waiting`: the reply is accepted, but the provider is currently not accepting it. `scheduled`: it is sent later, and a
 * toast offers to undo that.
 */
type Outcome = 'accepted' | 'scheduled' | 'waiting' | 'refused';

const SAME_WORDS = {
  title: 'Send the same reply again?',
  sentence: 'This reply was already sent or is waiting to be sent. The lead would receive it twice.',
  confirm: 'Send again',
} as const;

const SUPPRESSED = {
  title: 'Send anyway?',
  sentence: 'This person is on the do-not-contact list. Send only what they asked for.',
  confirm: 'Send anyway',
} as const;

/** Asks the user to confirm when a colleague has answered at the same time. */
const confirmSendAnyway = (sentence: string) =>
  confirmDialog({ title: 'Send your reply too?', sentence, confirm: 'Send anyway' });

const toWords = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The draft is available again after sending, so sending the same text twice needs confirmation. */
function wasAlreadySent({ messages, replies }: Thread, message: Message, text: string): boolean {
  const isSame = (other: string) => toWords(other) === toWords(text);
  const answers = messages.filter(
    ({ direction, sent_at }) => direction === 'outbound' && sent_at >= message.sent_at,
  );
  return (
    answers.some(({ own_text }) => isSame(own_text)) ||
    replies.some(({ status, content }) => status !== 'failed' && isSame(content))
  );
}

export function useSending(
  thread: Thread,
  message: Message,
  drafts: Drafts,
  onOpen: (contact_id: string) => void,
) {
  const { post, isPending } = usePost(thread.contact.id, drafts, onOpen);
  const isOnItsWay = useRef(false);
  const send = async (
    replyText: ReplyText,
    sendAt: Date | undefined,
    context: SendContext = {
      answersUntil: drafts.draft.answered_at ?? findNewestAnswerTime(thread, message),
    },
  ): Promise<Outcome> => {
    const { remind_days: remindInDays } = drafts.draft;
    try {
      const outgoing = {
        ...toOutgoing(message, replyText),
        ...(sendAt && { sendAt: sendAt.toISOString() }),
        ...(remindInDays && { remindInDays }),
      };
      const { success, error, reply } = await post(outgoing, { ...context, proposal: replyText.proposal });
      if (success) {
        drafts.clear();
        if (reply?.next_attempt_at) return 'waiting';
        return reply?.status === 'scheduled' ? 'scheduled' : 'accepted';
      }
      if (reply) {
        await cache.putReply(thread.contact.id, reply);
        drafts.change(recordFailure);
      }
      toast.error(failureText(message.source, error));
    } catch (error) {
      const { code, message: sentence } = toApiError(error);
      if (code === 'ANSWERED_MEANWHILE')
        return (await confirmSendAnyway(sentence))
          ? send(replyText, sendAt, { ...context, answersUntil: null })
          : 'refused';
      if (code === 'ON_DO_NOT_CONTACT_LIST')
        return (await confirmDialog(SUPPRESSED))
          ? send(replyText, sendAt, { ...context, despiteDoNotContact: true })
          : 'refused';
      toast.error(failureText(message.source, toReason(error)));
    }
    return 'refused';
  };
  const submit = async (replyText: ReplyText, sendAt: Date | undefined): Promise<Outcome> => {
    // A double click arrives before the button is rendered as disabled.
    if (isOnItsWay.current || replyText.text.trim() === '') return 'refused';
    if (lacksAccount(message.source, thread.messages)) {
      toast.error(sentences.EMAIL_ACCOUNT_MISSING);
      return 'refused';
    }
    isOnItsWay.current = true;
    const agreed = !wasAlreadySent(thread, message, replyText.text) || (await confirmDialog(SAME_WORDS));
    const outcome = agreed ? await send(replyText, sendAt) : 'refused';
    isOnItsWay.current = false;
    return outcome;
  };
  return { submit, isSending: isPending };
}
