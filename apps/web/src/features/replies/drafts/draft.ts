import type { ModelDraft, ReplyTone, TextInLanguage } from '@hearback/contract';
import { ccRecipients } from '../reply-rules.ts';

type WrittenBy = 'model' | 'built_in';

/** Text of one tone. `typed` is set while it is edited, `edited` once it was saved. */
export type ToneDraft = {
  readonly typed?: string;
  readonly edited?: string;
  readonly generated?: string;
  readonly written_by?: WrittenBy;
  /** How the model produced the generated text, or why the library's answer is used instead. */
  readonly model?: ModelDraft;
  /** Id of the library's answer that the user picked instead of the first one. */
  readonly answer?: string;
  /** The text before it was translated. The translation is in `typed` or `edited`. */
  readonly original?: TextInLanguage;
  /** The user's text before it was replaced, for Undo. */
  readonly former?: ToneDraft;
};

/** Reply draft for one contact. Subject and CC are shared by all tones. */
export type Draft = {
  readonly tone: ReplyTone;
  readonly tones: Partial<Record<ReplyTone, ToneDraft>>;
  readonly subject?: string;
  /** An address that is being typed. */
  readonly cc: string;
  /** The addresses that the user chose to copy. Undefined copies the recipients of the answered email. */
  readonly copied?: readonly string[];
  /** Remind after this many days without a reply. */
  readonly remind_days?: number;
  /** Time of the message that this draft answers. A newer message triggers a notice. */
  readonly answers_until?: string;
  /** Time of the newest answer when the draft was started. A newer answer comes from a colleague. */
  readonly answered_at?: string;
  /** The last attempted reply, its idempotency key and whether it failed. */
  readonly attempt?: { readonly outgoing: string; readonly key: string; readonly failed?: true };
};

const createEmptyDraft = (tone: ReplyTone): Draft => ({ tone, tones: {}, cc: '' });

/** One constant object per tone, because subscribers need a stable reference. */
export const EMPTY_DRAFTS: Readonly<Record<ReplyTone, Draft>> = {
  professional: createEmptyDraft('professional'),
  friendly: createEmptyDraft('friendly'),
  direct: createEmptyDraft('direct'),
};

const current = ({ tone, tones }: Draft): ToneDraft => tones[tone] ?? {};

const setToneDraft = (draft: Draft, changed: ToneDraft, tone = draft.tone): Draft => ({
  ...draft,
  tones: { ...draft.tones, [tone]: changed },
});

const ownWords = ({ typed, edited }: ToneDraft): string | undefined => typed ?? edited;

/** Keeps the replaced text for Undo. */
function replace(draft: Draft, changed: ToneDraft, tone = draft.tone): Draft {
  const before = draft.tones[tone] ?? {};
  const previousWords = ownWords(before);
  if (previousWords === undefined || previousWords === ownWords(changed))
    return setToneDraft(draft, changed, tone);
  const { former: _older, ...former } = before;
  return setToneDraft(draft, { ...changed, former }, tone);
}

export const isEditing = (draft: Draft): boolean => current(draft).typed !== undefined;

export function toText(draft: Draft, template: string): string {
  const { typed, edited, generated } = current(draft);
  return typed ?? edited ?? generated ?? template;
}

/** Returns who wrote the shown text, or null for a person. The default template counts as built-in. */
export function findWriter(draft: Draft): WrittenBy | null {
  const { generated, written_by } = current(draft);
  if (ownWords(current(draft)) !== undefined) return null;
  return generated === undefined ? 'built_in' : (written_by ?? null);
}

export const generatedText = (draft: Draft): string | undefined => current(draft).generated;

/** Whether the generated text comes from a model, even if the user changed it. */
export const isFromModel = (draft: Draft): boolean => current(draft).written_by === 'model';

/** Null if no model was asked for the text. */
export const modelDraft = (draft: Draft): ModelDraft | null => current(draft).model ?? null;

/** Without any text, the next one is not a translation anymore. */
export function type(draft: Draft, typed: string): Draft {
  const { original, ...rest } = current(draft);
  return setToneDraft(draft, { ...rest, typed, ...(original && typed.trim() !== '' && { original }) });
}

/** Changes the text for the user. The text before stays available for Undo. */
export function edit(draft: Draft, template: string, change: (text: string) => string): Draft {
  const { former: _older, ...former } = current(draft);
  return setToneDraft(draft, { ...former, typed: change(toText(draft, template)), former });
}

export const originalText = (draft: Draft): TextInLanguage | null => current(draft).original ?? null;

type TranslationResult = {
  readonly tone: ReplyTone;
  /** The default text, which may have been translated. */
  readonly template: string;
  readonly text: string;
  readonly original: TextInLanguage;
};

/** Replaces the translated text, which stays available for Undo. Text that was changed in the meantime is kept. */
export function takeTranslation(draft: Draft, { tone, template, text, original }: TranslationResult): Draft {
  const { former: _older, ...former } = draft.tones[tone] ?? {};
  if (toText({ ...draft, tone }, template).trim() !== original.text) return draft;
  return setToneDraft(draft, { ...pickGenerated(former), typed: text, original, former }, tone);
}

export function save(draft: Draft): Draft {
  const { typed, ...rest } = current(draft);
  return setToneDraft(draft, typed === undefined ? rest : { ...rest, edited: typed });
}

/** Sets the times after which messages and answers count as new. */
export const begin = (draft: Draft, until: string, answered_at: string): Draft =>
  draft.answers_until === undefined ? { ...draft, answers_until: until, answered_at } : draft;

export const isOvertaken = (draft: Draft, newest: string): boolean =>
  draft.answers_until !== undefined && findWriter(draft) === null && draft.answers_until < newest;

export const acknowledgeNewest = (draft: Draft, newest: string): Draft => ({
  ...draft,
  answers_until: newest,
});

/** Closes the editor. Text that equals the draft is not stored as an edit. */
export function closeDraft(draft: Draft, template: string): Draft {
  const { typed, ...rest } = current(draft);
  if (typed === undefined) return draft;
  const untouched = setToneDraft(draft, rest);
  return toText(untouched, template) === typed ? untouched : save(draft);
}

const pickGenerated = ({ generated, written_by, answer, model }: ToneDraft): ToneDraft => ({
  ...(generated !== undefined && { generated }),
  ...(answer !== undefined && { answer }),
  ...(written_by && { written_by }),
  ...(model && { model }),
});

/** Discards the edits of this tone, saved or not. The generated text is kept. */
export const cancel = (draft: Draft): Draft => replace(draft, pickGenerated(current(draft)));

type Generated = {
  readonly reply: string;
  readonly written_by: WrittenBy;
  readonly model: ModelDraft | null;
};

/**
 * `tone` is the requested one, since another may be shown when the text arrives. If the user is typing, their text
 * stays on top of the generated one.
 */
export function takeGenerated(draft: Draft, tone: ReplyTone, { reply, written_by, model }: Generated): Draft {
  const { model: _former, ...before } = draft.tones[tone] ?? {};
  const answer = { generated: reply, written_by, ...(model && { model }) };
  return before.typed === undefined
    ? replace(draft, answer, tone)
    : setToneDraft(draft, { ...before, ...answer }, tone);
}

/** Shows another answer of the library. The user's text is kept for Undo. */
export const chooseAnswer = (draft: Draft, answer: string): Draft => replace(draft, { answer });

export const chosenAnswer = (draft: Draft): string | undefined => current(draft).answer;

/** A failed generation restores the default template. */
export const dropTone = (draft: Draft, tone: ReplyTone): Draft => replace(draft, {}, tone);

type Unsent = {
  readonly content: string;
  readonly subject: string | null;
  readonly cc: readonly string[];
  readonly remind_days: number | null;
  readonly original: TextInLanguage | null;
};

/** Turns an unsent reply back into a draft. */
export function takeBack(draft: Draft, { content, subject, cc, remind_days, original }: Unsent): Draft {
  const { attempt: _over, ...rest } = replace(draft, {
    ...pickGenerated(current(draft)),
    typed: content,
    ...(original && { original }),
  });
  return {
    ...rest,
    ...(subject !== null && { subject }),
    ...(remind_days && { remind_days }),
    cc: '',
    copied: cc,
  };
}

/** `copied` are the addresses that are shown next to the typed one. */
export const copy = (draft: Draft, copied: readonly string[], cc = draft.cc): Draft => ({
  ...draft,
  cc,
  copied,
});

/** Null copies the recipients of the answered email. */
export const chosenCopies = ({ copied, cc }: Draft): string[] | null =>
  copied === undefined && cc.trim() === '' ? null : [...(copied ?? []), ...(ccRecipients(cc) ?? [])];

/** Undefined removes the reminder. */
export function remindAfter(draft: Draft, remind_days: number | undefined): Draft {
  const { remind_days: _former, ...rest } = draft;
  return remind_days === undefined ? rest : { ...rest, remind_days };
}

export const hasFormer = (draft: Draft): boolean => current(draft).former !== undefined;

/** Restores the previous text. The replaced text can be restored in turn. */
export function undo(draft: Draft): Draft {
  const { former = {} } = current(draft);
  return replace(draft, former);
}

/** Whether the draft is unchanged since the reply with this text was attempted. */
export const isStill = (draft: Draft, content: string): boolean =>
  draft.attempt !== undefined && toText(draft, content) === content;

/** Retrying the same reply keeps its key, so that it is sent once. Any other reply gets a new key. */
export const keepKey = (draft: Draft, outgoing: string, makeKey: () => string): Draft =>
  draft.attempt?.outgoing === outgoing ? draft : { ...draft, attempt: { outgoing, key: makeKey() } };

/** A failed key sends nothing anymore, so the next attempt needs a new one. */
export const recordFailure = (draft: Draft): Draft =>
  draft.attempt ? { ...draft, attempt: { ...draft.attempt, failed: true } } : draft;

export const isKnownToHaveFailed = ({ attempt }: Draft, outgoing: string): boolean =>
  attempt?.outgoing === outgoing && attempt.failed === true;
