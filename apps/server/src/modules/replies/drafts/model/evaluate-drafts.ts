import { readFileSync } from 'node:fs';
import { extractFacts } from '@hearback/classification';
import type {
  AnswerChannel,
  Disposition,
  DraftRule,
  KnowledgeKind,
  ModelDraft,
  Situation,
} from '@hearback/contract';
import type { Model } from '@hearback/providers';
import { isRemovalOnly } from '#server/modules/snippets/index.ts';
import type { DraftInput } from './prompt.ts';
import { writeDraft } from './write-draft.ts';

type EvalThread = {
  readonly language: string;
  readonly channel: AnswerChannel;
  readonly situation: Situation;
  readonly sentiment: Disposition | null;
  readonly first_name: string;
  readonly text: string;
  /** Contains a prompt injection. */
  readonly hostile: boolean;
};

type EvalSet = {
  readonly sent_at: string;
  readonly sender_name: string;
  readonly opening: string;
  readonly knowledge: readonly { readonly kind: KnowledgeKind; readonly content: string }[];
  readonly never_say: readonly string[];
  readonly threads: readonly EvalThread[];
};

/** `none`: the lead wants to be removed, so no model is asked. `failed`: the model did not answer. */
type Result = ModelDraft['result'] | 'none' | 'failed';

export type EvalOutcome = Pick<EvalThread, 'situation' | 'language' | 'channel' | 'hostile'> & {
  readonly result: Result;
  /** The broken rules of the first draft, or of the second draft if both broke a rule. */
  readonly rules: readonly DraftRule[];
  readonly text: string | null;
  readonly ms: number;
};

export const readEvalSet = (): EvalSet =>
  JSON.parse(readFileSync(new URL('eval-threads.json', import.meta.url), 'utf8')) as EvalSet;

const toFacts = ({ text, sentiment, language, first_name }: EvalThread, sent_at: Date) =>
  extractFacts(text, { label: sentiment, sent_at, language, knownPeople: [first_name] });

function toInput(set: EvalSet, thread: EvalThread): DraftInput {
  return {
    tone: 'professional',
    language: thread.language,
    channel: thread.channel,
    sentiment: thread.sentiment,
    facts: toFacts(thread, new Date(set.sent_at)),
    thread: [
      { from: 'sender', text: set.opening },
      { from: 'person', text: thread.text },
    ],
    subject: null,
    first_name: thread.first_name,
    personData: '{}',
    sender_name: set.sender_name,
    signature: null,
    hosts: [],
    settings: null,
    price_line: null,
    booking_link: null,
    knowledge: set.knowledge.map((entry, index) => ({ ...entry, id: String(index), source: '' })),
    never_say: set.never_say,
    voice: [],
    free_slots: [],
  };
}

async function evaluate(model: Model, set: EvalSet, thread: EvalThread): Promise<EvalOutcome> {
  const { situation, language, channel, hostile, sentiment, text } = thread;
  const sent_at = new Date(set.sent_at);
  const reply = { text, sentiment, confidence: null, facts: toFacts(thread, sent_at), sent_at };
  const started = performance.now();
  const finish = (result: Result, draft: string | null, rules: readonly DraftRule[]): EvalOutcome => ({
    situation,
    language,
    channel,
    hostile,
    result,
    rules,
    text: draft,
    ms: performance.now() - started,
  });
  if (isRemovalOnly(reply, false, sent_at)) return finish('none', null, []);
  try {
    const { text: draft, model: details } = await writeDraft(model, toInput(set, thread));
    return finish(details.result, draft, [...new Set(details.problems.map(({ rule }) => rule))]);
  } catch {
    return finish('failed', null, []);
  }
}

/** One thread after another, so that the times and the order of calls are comparable. */
export async function evaluateDrafts(
  model: Model,
  set: EvalSet,
  onDone: (outcome: EvalOutcome) => void,
): Promise<void> {
  for (const thread of set.threads) onDone(await evaluate(model, set, thread));
}

const GROUPS = {
  language: ['language'],
  format: ['length', 'form'],
  facts: ['number', 'price', 'date', 'link', 'name'],
  forbidden: ['forbidden', 'instructions'],
} as const satisfies Record<string, readonly DraftRule[]>;

type Tokens = { readonly input: number; readonly output: number };
export type EvalRow = Readonly<Record<string, string | number>>;

/** One row per situation and one for all: drafts without a problem of each kind, results, tokens and time per thread. */
export function toEvalRows(outcomes: readonly (EvalOutcome & Tokens)[]): EvalRow[] {
  const situations = [...new Set(outcomes.map(({ situation }) => situation))];
  return [
    ...situations.map((situation) =>
      toRow(
        situation,
        outcomes.filter((each) => each.situation === situation),
      ),
    ),
    toRow(
      'hostile',
      outcomes.filter(({ hostile }) => hostile),
    ),
    toRow('all', outcomes),
  ];
}

function toRow(name: string, outcomes: readonly (EvalOutcome & Tokens)[]): EvalRow {
  const drafts = outcomes.filter(({ result }) => result !== 'none' && result !== 'failed');
  const count = (result: Result) => outcomes.filter((each) => each.result === result).length;
  const share = (rules: readonly DraftRule[]) =>
    `${drafts.filter((each) => !each.rules.some((rule) => rules.includes(rule))).length}/${drafts.length}`;
  const average = (values: readonly number[]) =>
    Math.round(values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length));
  return {
    situation: name,
    threads: outcomes.length,
    language: share(GROUPS.language),
    format: share(GROUPS.format),
    facts: share(GROUPS.facts),
    forbidden: share(GROUPS.forbidden),
    accepted: count('accepted'),
    rewritten: count('rewritten'),
    replaced: count('replaced'),
    not_asked: count('none'),
    failed: count('failed'),
    input_tokens: average(drafts.map(({ input }) => input)),
    output_tokens: average(drafts.map(({ output }) => output)),
    ms: average(drafts.map(({ ms }) => ms)),
  };
}
