import {
  listVariables,
  type Message,
  NO_PROPOSAL_TEXTS,
  type ProposedAnswer,
  readDetails,
  type Thread,
  toTone,
} from '@hearback/contract';
import { toast } from '#web/lib/toast/toast.ts';
import { useLanguages } from '#web/lib/viewer/languages.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { useGenerateReply, useTranslateReply } from '../api/replies.ts';
import { toOutgoing, useSending } from '../delivery/use-sending.ts';
import {
  acknowledgeNewest,
  begin,
  cancel,
  chooseAnswer,
  chosenAnswer,
  chosenCopies,
  closeDraft,
  copy,
  type Draft,
  dropTone,
  edit,
  findWriter,
  generatedText,
  hasFormer,
  isEditing,
  isFromModel,
  isOvertaken,
  modelDraft,
  originalText,
  remindAfter,
  save,
  takeGenerated,
  takeTranslation,
  toText,
  type,
  undo,
} from '../drafts/draft.ts';
import { useDraft } from '../drafts/draft-store.ts';
import { enrichmentContext } from '../drafts/enrichment-context.ts';
import { findCaret, findNewestAnswerTime, replySubject } from '../reply-rules.ts';
import { beginWriting, endWriting } from './writing.ts';

type EditorState = { readonly drafts: ReturnType<typeof useDraft>; readonly template: string };

function useGenerate(thread: Thread, message: Message, { drafts, template }: EditorState) {
  const { draft, change } = drafts;
  const { name, first_name, email } = readDetails(thread.contact, thread.company);
  const generate = useGenerateReply({
    onSuccess: ({ reason, ...generated }, { tone = 'professional' }) => {
      if (reason !== null) return toast.info('No draft', NO_PROPOSAL_TEXTS[reason]);
      if (draft.tone === tone && toText(draft, template) === generated.reply)
        toast.info('Nothing changed', 'The generated reply is the same as the current one.');
      change((each) => takeGenerated(each, tone, generated));
      return undefined;
    },
    onError: (error, { tone = 'professional' }) => {
      console.error('A reply could not be generated; the default template is shown.', error);
      change((each) => dropTone(each, tone));
    },
  });
  return {
    isGenerating: generate.isPending,
    generate: (tone: Draft['tone']) =>
      generate.mutate({
        messageId: message.id,
        sentiment: message.sentiment,
        // A placeholder shown instead of a missing name must not be used in a greeting.
        contactName: first_name === null ? null : name,
        contactEmail: email,
        originalSubject: message.subject,
        enrichmentContext: enrichmentContext(thread, message),
        tone,
      }),
  };
}

/** The language of the lead: of the answered message, or of an earlier one if that is too short to tell. */
const findLeadLanguage = ({ messages }: Thread, { lang }: Message): string | null =>
  lang ?? messages.find((each) => each.direction === 'inbound' && each.lang !== null)?.lang ?? null;

/** Offered if the lead writes in another language than the user prefers. */
function useTranslate(thread: Thread, message: Message, { drafts, template }: EditorState) {
  const { draft, change } = drafts;
  const { can_translate } = useViewer().profile;
  const [writtenIn = 'en'] = useLanguages();
  const { mutate, isPending } = useTranslateReply();
  const language = findLeadLanguage(thread, message);
  const isOffered = can_translate && language !== null && language !== writtenIn;
  return {
    /** The language that the text can be translated to. */
    translatesTo: isOffered && originalText(draft) === null ? language : null,
    isTranslating: isPending,
    translate: () => {
      const { tone } = draft;
      const content = toText(draft, template).trim();
      if (!isOffered || content === '') return;
      mutate(
        { messageId: message.id, content, language, writtenIn },
        {
          onSuccess: ({ translation, original }) =>
            change((each) => takeTranslation(each, { tone, template, text: translation.text, original })),
        },
      );
    },
  };
}

const NO_ANSWERS: readonly ProposedAnswer[] = [];

/** The library's answers in the tone of the draft, and the one that is shown. */
function findAnswers({ answering }: Thread, draft: Draft) {
  const answers = answering?.answers[draft.tone] ?? NO_ANSWERS;
  const picked = answers.find(({ id }) => id === chosenAnswer(draft));
  const reason = answering?.reason ?? null;
  return { answers, reason, answer: picked ?? (reason === null ? (answers[0] ?? null) : null) };
}

/** The answer that was proposed, which the sent text is compared with. */
function findProposal(draft: Draft, answers: readonly ProposedAnswer[], answer: ProposedAnswer | null) {
  const text = generatedText(draft);
  if (text === undefined) return answer && { source: answer.source.kind, text: answer.text };
  const matchingAnswer = answers.find((each) => each.text === text);
  const version = modelDraft(draft)?.prompt_version;
  return isFromModel(draft)
    ? { source: 'model' as const, text, ...(version && { prompt_version: version }) }
    : { source: matchingAnswer?.source.kind ?? ('starter' as const), text };
}

export function useReplyEditor(thread: Thread, message: Message, onOpen: (contact_id: string) => void) {
  const drafts = useDraft(thread.contact.id, toTone(thread.drafting));
  const { draft, change } = drafts;
  const { answers, answer, reason } = findAnswers(thread, draft);
  const template = answer?.text ?? '';
  const text = toText(draft, template);
  const subject = draft.subject ?? replySubject(message.subject);
  const { submit, isSending } = useSending(thread, message, drafts, onOpen);
  const { generate, isGenerating } = useGenerate(thread, message, { drafts, template });
  const start = (before: Draft) => begin(before, message.sent_at, findNewestAnswerTime(thread, message));
  const translation = useTranslate(thread, message, { drafts, template });
  return {
    tone: draft.tone,
    text,
    subject,
    cc: draft.cc,
    copied: draft.copied,
    isEditing: isEditing(draft),
    writtenBy: findWriter(draft),
    answers,
    /** The library's answer that is shown, unless the text was changed. */
    answer: findWriter(draft) === 'built_in' ? answer : null,
    /** Null if the text does not come from the model or its replacement. */
    model: modelDraft(draft),
    /** Why no answer is proposed. */
    reason,
    pickAnswer: (id: string) => change((before) => chooseAnswer(before, id)),
    pickNextAnswer: () => {
      const currentIndex = findWriter(draft) === 'built_in' && answer ? answers.indexOf(answer) : -1;
      const next = answers[(currentIndex + 1) % Math.max(1, answers.length)];
      if (next) change((before) => chooseAnswer(before, next.id));
    },
    isMail: message.source === 'cold_email',
    isSending,
    /** The text is not empty and has no unfilled variables. */
    canSend: text.trim() !== '' && listVariables(`${text}\n${subject}`).length === 0,
    isGenerating,
    ...translation,
    /** The text before it was translated. */
    original: originalText(draft),
    /** The campaign's AI replies are off, so no draft is generated. */
    isOff: thread.drafting?.ai_enabled === false,
    /** The lead's last message has an answer or a waiting reply. */
    isAnswered:
      thread.replies.some(({ status }) => status === 'scheduled') ||
      thread.messages.some(({ direction, sent_at }) => direction === 'outbound' && sent_at > message.sent_at),
    setTone: (tone: Draft['tone']) => change((before) => ({ ...before, tone })),
    setSubject: (value: string) => change((before) => ({ ...before, subject: value })),
    setCopied: (copied: readonly string[], cc?: string) => change((before) => copy(before, copied, cc)),
    edit: () => change((before) => type(start(before), toText(before, template))),
    type: (value: string) => {
      beginWriting(thread.contact.id);
      return change((before) => type(before, value));
    },
    /** Adds words to the text. `caret` is the end of the text before its closing. */
    insert: (add: (text: string, caret: number) => string) => {
      beginWriting(thread.contact.id);
      change((before) => edit(start(before), template, (text) => add(text, findCaret(text))));
    },
    save: () => change(save),
    closeDraft: () => change((before) => closeDraft(before, template)),
    cancel: () => change(cancel),
    isOvertaken: isOvertaken(draft, message.sent_at),
    acknowledgeNewest: () => change((before) => acknowledgeNewest(before, message.sent_at)),
    hasFormer: hasFormer(draft),
    undo: () => change(undo),
    generate: () => generate(draft.tone),
    send: (sendAt?: Date) =>
      submit(
        {
          text,
          subject,
          copied: chosenCopies(draft),
          original: originalText(draft),
          proposal: findProposal(draft, answers, answer),
        },
        sendAt,
      ).finally(endWriting),
    /** The reply as it would be sent now. */
    toOrder: () => {
      const replyText = { text, subject, copied: chosenCopies(draft), original: originalText(draft) };
      const { source: _, ...outgoing } = toOutgoing(message, replyText);
      return {
        ...outgoing,
        ...(draft.remind_days && { remindInDays: draft.remind_days }),
        unlessAnsweredSince: draft.answered_at ?? findNewestAnswerTime(thread, message),
      };
    },
    clear: drafts.clear,
    remindInDays: draft.remind_days,
    setRemindInDays: (days: number | undefined) => change((before) => remindAfter(before, days)),
  };
}

export type ReplyEditor = ReturnType<typeof useReplyEditor>;
