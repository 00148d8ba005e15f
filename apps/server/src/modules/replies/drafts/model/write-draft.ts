import type { DraftProblem, ModelDraft } from '@hearback/contract';
import type { Model } from '@hearback/providers';
import { leaksInstructions, tidyDraft } from '#server/platform/model/tidy-draft.ts';
import { checkDraft, type DraftSources } from '../checks/check-draft.ts';
import {
  type DraftInput,
  INSTRUCTIONS,
  PROMPT_VERSION,
  type Rewrite,
  toEntryKey,
  toOrder,
} from './prompt.ts';

/** `text` is null if no draft passed the checks. */
export type WrittenDraft = { readonly text: string | null; readonly model: ModelDraft };

const MAX_MISSING = 3;
const MAX_MISSING_LENGTH = 200;

const listTexts = (...texts: readonly (string | null | undefined)[]): string[] =>
  texts.filter((text): text is string => typeof text === 'string' && text !== '');

/** The sources that a draft may refer to. A voice sample is not a source: its facts belong to other conversations. */
function toSources(input: DraftInput): DraftSources {
  const { settings, facts, thread, knowledge } = input;
  const listThreadTexts = (from: 'person' | 'sender') =>
    thread.filter((each) => each.from === from).map(({ text }) => text);
  return {
    ours: [
      ...knowledge.flatMap(({ content, source }) => [content, source]),
      ...listTexts(
        settings?.ai_prompt,
        settings?.value_proposition,
        settings?.company_name,
        input.price_line,
        input.booking_link,
        input.signature,
      ),
      ...input.hosts,
      ...input.free_slots,
      ...listThreadTexts('sender'),
    ],
    theirs: [
      ...listThreadTexts('person'),
      ...listTexts(input.subject, input.first_name, input.personData, input.sender_name),
      JSON.stringify(facts ?? {}),
    ],
    addresses: listTexts(facts?.instead?.email),
  };
}

type Attempt = {
  readonly text: string;
  readonly problems: DraftProblem[];
  readonly used: readonly string[];
  readonly missing: readonly string[];
};

async function tryOnce(model: Model, input: DraftInput, rewrite: Rewrite | null): Promise<Attempt> {
  const { reply, used, missing } = await model.writeStructured(toOrder(input, rewrite));
  const text = tidyDraft(reply, null);
  const { language, channel, never_say } = input;
  const problems: DraftProblem[] = leaksInstructions(reply, INSTRUCTIONS)
    ? [{ rule: 'instructions', text: '' }]
    : text === ''
      ? [{ rule: 'form', text: 'The draft is empty.' }]
      : checkDraft({ text, sources: toSources(input), never_say, language: language ?? 'en', channel });
  return { text, problems, used, missing };
}

/** Asks the model, checks its draft, and has a draft that breaks a rule rewritten once. Throws if the model fails. */
export async function writeDraft(model: Model, input: DraftInput): Promise<WrittenDraft> {
  const first = await tryOnce(model, input, null);
  const isAccepted = first.problems.length === 0;
  // Our instructions must not be sent back, so such a draft is not shown to the model again.
  const draft = first.problems.some(({ rule }) => rule === 'instructions') ? '' : first.text;
  const second = isAccepted ? null : await tryOnce(model, input, { draft, problems: first.problems });
  const { text, problems, used, missing } = second ?? first;
  const isUsable = problems.length === 0;
  return {
    text: isUsable ? sign(text, input) : null,
    model: {
      result: isUsable ? (isAccepted ? 'accepted' : 'rewritten') : 'replaced',
      problems: isAccepted ? [] : (isUsable ? first : (second ?? first)).problems,
      entries: isUsable
        ? input.knowledge.filter((_, index) => used.includes(toEntryKey(index))).map(toEntry)
        : [],
      missing: missing
        .map((each) => tidyDraft(each, []).slice(0, MAX_MISSING_LENGTH))
        .filter((each) => each !== '')
        .slice(0, MAX_MISSING),
      prompt_version: PROMPT_VERSION,
    },
  };
}

const toEntry = ({ id, kind, content, source }: DraftInput['knowledge'][number]) => ({
  id,
  kind,
  content,
  source,
});

/** A chat message has no signature. */
const sign = (text: string, { signature, channel }: DraftInput): string =>
  signature !== null && channel === 'email' ? `${text}\n${signature}` : text;
