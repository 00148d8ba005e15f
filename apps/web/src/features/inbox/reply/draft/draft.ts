import type { ReplyTone } from '@hearback/contract';

type WrittenBy = 'model' | 'built_in';

/** One tone's text. `typed` is there while it is edited, `edited` once it was saved. */
export type ToneDraft = {
  readonly typed?: string;
  readonly edited?: string;
  readonly generated?: string;
  readonly written_by?: WrittenBy;
  /** A person's own words that something else took the place of: one press brings them back. */
  readonly former?: ToneDraft;
};

/** What a person has begun to answer to one contact. Subject and CC are shared by the tones. */
export type Draft = {
  readonly tone: ReplyTone;
  readonly tones: Partial<Record<ReplyTone, ToneDraft>>;
  readonly subject?: string;
  readonly cc: string;
  /** To be reminded after so many days without an answer. */
  readonly remind_days?: number;
  /** When the message was sent that this began to answer: a newer one is news to whoever writes. */
  readonly answers_until?: string;
  /** The newest answer that was there by then, or what it answers: a newer one is a colleague's. */
  readonly answered_at?: string;
  /** The last reply that was tried, its key, and whether it is known to have failed. */
  readonly attempt?: { readonly outgoing: string; readonly key: string; readonly failed?: true };
};

const emptyIn = (tone: ReplyTone): Draft => ({ tone, tones: {}, cc: '' });

/** One of each tone: whoever watches a draft must get the same object every time. */
export const EMPTY_DRAFTS: Readonly<Record<ReplyTone, Draft>> = {
  professional: emptyIn('professional'),
  friendly: emptyIn('friendly'),
  direct: emptyIn('direct'),
};

const current = ({ tone, tones }: Draft): ToneDraft => tones[tone] ?? {};

const put = (draft: Draft, changed: ToneDraft, tone = draft.tone): Draft => ({
  ...draft,
  tones: { ...draft.tones, [tone]: changed },
});

const ownWords = ({ typed, edited }: ToneDraft): string | undefined => typed ?? edited;

/** Nobody's words go without a way back. */
function replace(draft: Draft, changed: ToneDraft, tone = draft.tone): Draft {
  const before = draft.tones[tone] ?? {};
  const lost = ownWords(before);
  if (lost === undefined || lost === ownWords(changed)) return put(draft, changed, tone);
  const { former: _older, ...former } = before;
  return put(draft, { ...changed, former }, tone);
}

export const isEditing = (draft: Draft): boolean => current(draft).typed !== undefined;

export function toText(draft: Draft, template: string): string {
  const { typed, edited, generated } = current(draft);
  return typed ?? edited ?? generated ?? template;
}

/** Who wrote what is shown: null when a person did. The default template is built in. */
export function writtenBy(draft: Draft): WrittenBy | null {
  const { generated, written_by } = current(draft);
  if (ownWords(current(draft)) !== undefined) return null;
  return generated === undefined ? 'built_in' : (written_by ?? null);
}

export const type = (draft: Draft, typed: string): Draft => put(draft, { ...current(draft), typed });

export function save(draft: Draft): Draft {
  const { typed, ...rest } = current(draft);
  return put(draft, typed === undefined ? rest : { ...rest, edited: typed });
}

/** From here on what comes is news; what was there is not. */
export const begin = (draft: Draft, until: string, answered_at: string): Draft =>
  draft.answers_until === undefined ? { ...draft, answers_until: until, answered_at } : draft;

export const isOvertaken = (draft: Draft, newest: string): boolean =>
  draft.answers_until !== undefined && writtenBy(draft) === null && draft.answers_until < newest;

export const seeNewest = (draft: Draft, newest: string): Draft => ({ ...draft, answers_until: newest });

/** Closes the editor. Words that are the draft's own are no edit of it. */
export function putAway(draft: Draft, template: string): Draft {
  const { typed, ...rest } = current(draft);
  if (typed === undefined) return draft;
  const untouched = put(draft, rest);
  return toText(untouched, template) === typed ? untouched : save(draft);
}

const generatedOnly = ({ generated, written_by }: ToneDraft): ToneDraft => ({
  ...(generated !== undefined && { generated }),
  ...(written_by && { written_by }),
});

/** Throws away what was edited in this tone, saved or not; what the model wrote stays. */
export const cancel = (draft: Draft): Draft => replace(draft, generatedOnly(current(draft)));

/**
 * `tone` is the one that was asked for: another may be shown by the time the answer comes. Whoever types by then goes on
 * typing, and finds the answer beneath.
 */
export function takeGenerated(draft: Draft, tone: ReplyTone, reply: string, by: WrittenBy): Draft {
  const before = draft.tones[tone] ?? {};
  const answer = { generated: reply, written_by: by };
  return before.typed === undefined
    ? replace(draft, answer, tone)
    : put(draft, { ...before, ...answer }, tone);
}

/** A failed generation leaves the default template. */
export const dropTone = (draft: Draft, tone: ReplyTone): Draft => replace(draft, {}, tone);

type Unsent = {
  readonly content: string;
  readonly subject: string | null;
  readonly cc: readonly string[];
  readonly remind_days: number | null;
};

/** A reply that is not to be sent as it is becomes a draft again. */
export function takeBack(draft: Draft, { content, subject, cc, remind_days }: Unsent): Draft {
  const { attempt: _over, ...rest } = replace(draft, { ...generatedOnly(current(draft)), typed: content });
  return {
    ...rest,
    ...(subject !== null && { subject }),
    ...(remind_days && { remind_days }),
    cc: cc.join(', '),
  };
}

/** Undefined: not at all. */
export function remindAfter(draft: Draft, remind_days: number | undefined): Draft {
  const { remind_days: _former, ...rest } = draft;
  return remind_days === undefined ? rest : { ...rest, remind_days };
}

export const hasFormer = (draft: Draft): boolean => current(draft).former !== undefined;

/** Brings the former words back; what stands in their place can be brought back in turn. */
export function undo(draft: Draft): Draft {
  const { former = {} } = current(draft);
  return replace(draft, former);
}

/** Nothing was written since the reply with this text was tried. */
export const isStill = (draft: Draft, content: string): boolean =>
  draft.attempt !== undefined && toText(draft, content) === content;

/** The same reply tried again keeps its key, and so is sent once; another reply gets another. */
export const keepKey = (draft: Draft, outgoing: string, makeKey: () => string): Draft =>
  draft.attempt?.outgoing === outgoing ? draft : { ...draft, attempt: { outgoing, key: makeKey() } };

/** Its key sends nothing any more: the next press is a new attempt. */
export const recordFailure = (draft: Draft): Draft =>
  draft.attempt ? { ...draft, attempt: { ...draft.attempt, failed: true } } : draft;

export const isKnownToHaveFailed = ({ attempt }: Draft, outgoing: string): boolean =>
  attempt?.outgoing === outgoing && attempt.failed === true;
