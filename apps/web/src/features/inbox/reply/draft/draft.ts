import type { ReplyTone } from '@hearback/contract';

type WrittenBy = 'model' | 'built_in';

/** One tone's text. `typed` is there while it is edited, `edited` once it was saved. */
export type ToneDraft = {
  readonly typed?: string;
  readonly edited?: string;
  readonly generated?: string;
  readonly written_by?: WrittenBy;
};

/** What a person has begun to answer to one contact. Subject and CC are shared by the tones. */
export type Draft = {
  readonly tone: ReplyTone;
  readonly tones: Partial<Record<ReplyTone, ToneDraft>>;
  readonly subject?: string;
  readonly cc: string;
  /** The last letter that was tried, its key, and the reply that it became when it failed. */
  readonly attempt?: { readonly letter: string; readonly key: string; readonly failed?: string };
};

export const EMPTY_DRAFT: Draft = { tone: 'professional', tones: {}, cc: '' };

const current = ({ tone, tones }: Draft): ToneDraft => tones[tone] ?? {};

const put = (draft: Draft, changed: ToneDraft, tone = draft.tone): Draft => ({
  ...draft,
  tones: { ...draft.tones, [tone]: changed },
});

export const isEditing = (draft: Draft): boolean => current(draft).typed !== undefined;

export function textOf(draft: Draft, template: string): string {
  const { typed, edited, generated } = current(draft);
  return typed ?? edited ?? generated ?? template;
}

/** Who wrote what is shown: null when a person did. The default template is built in. */
export function writtenBy(draft: Draft): WrittenBy | null {
  const { typed, edited, generated, written_by } = current(draft);
  if (typed !== undefined || edited !== undefined) return null;
  return generated === undefined ? 'built_in' : (written_by ?? null);
}

export const type = (draft: Draft, typed: string): Draft => put(draft, { ...current(draft), typed });

export function save(draft: Draft): Draft {
  const { typed, ...rest } = current(draft);
  return put(draft, typed === undefined ? rest : { ...rest, edited: typed });
}

/** Throws away what was edited in this tone, saved or not; what the model wrote stays. */
export function cancel(draft: Draft): Draft {
  const { typed: _typed, edited: _edited, ...rest } = current(draft);
  return put(draft, rest);
}

/** `tone` is the one that was asked for: another may be shown by the time the answer comes. */
export const takeGenerated = (draft: Draft, tone: ReplyTone, reply: string, by: WrittenBy): Draft =>
  put(draft, { generated: reply, written_by: by }, tone);

/** A failed generation leaves the default template. */
export const dropTone = (draft: Draft, tone: ReplyTone): Draft => put(draft, {}, tone);

/** Nothing was written since the letter with this text was tried. */
export const isStill = (draft: Draft, content: string): boolean =>
  draft.attempt !== undefined && textOf(draft, content) === content;

/** The same letter tried again keeps its key, and so is sent once; another letter gets another. */
export const keepKey = (draft: Draft, letter: string, makeKey: () => string): Draft =>
  draft.attempt?.letter === letter ? draft : { ...draft, attempt: { letter, key: makeKey() } };

export const noteFailure = (draft: Draft, failed: string | undefined): Draft =>
  draft.attempt && failed ? { ...draft, attempt: { ...draft.attempt, failed } } : draft;

/** A failed reply that no longer stands in the thread was discarded, or went out when a colleague tried it again. */
export const hasLeft = ({ attempt }: Draft, replies: readonly { readonly id: string }[]): boolean =>
  attempt?.failed !== undefined && !replies.some(({ id }) => id === attempt.failed);
