import { readFileSync } from 'node:fs';
import {
  type AnswerChannel,
  findLinkedInProblem,
  listVariables,
  REPLY_TONES,
  type Situation,
} from '@hearback/contract';
import { describe, expect, it, vi } from 'vitest';
import { readReply } from '#server/modules/classification/index.ts';
import { EMPTY_LIBRARY } from '#server/modules/snippets/index.ts';
import { toProposals } from '../answering.ts';

type UnseenThread = {
  readonly language: string;
  readonly channel: AnswerChannel;
  readonly truth: Situation | 'none';
  readonly auto?: boolean;
  readonly text: string;
};

const readThreads = (name: string) =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as readonly UnseenThread[];

/** A Monday at noon, so that the record of the answers does not change with the day. */
vi.useFakeTimers({ now: new Date('2026-11-16T12:00:00Z'), toFake: ['Date'] });

const sender = { name: 'Megan', signature: null, problem: null, settings: null };
const library = { ...EMPTY_LIBRARY, knownValues: { ...EMPTY_LIBRARY.knownValues, first_name: 'Ada' } };

/** An hour before the answer. */
const sent_at = new Date(Date.now() - 3_600_000);

const answer = ({ text, channel, auto = false }: UnseenThread) => {
  const { said, confidence, facts } = readReply({ own_text: text, automatic: auto, sent_at });
  return toProposals(
    {
      own_text: text,
      source: channel === 'linkedin' ? 'linkedin' : 'cold_email',
      sentiment: said,
      confidence,
      facts,
      sent_at,
      sent_in: [],
    },
    library,
    sender,
  );
};

/** A reply may get one of these instead of the best answer without harm. Everything else would state or ask something wrong. */
const HARMLESS: Partial<Record<Situation | 'none', readonly Situation[]>> = {
  interested: ['asks_information', 'wants_time'],
  wants_time: ['interested'],
  asks_information: ['interested'],
  soft_no: ['soft_no_dated'],
  hard_no: ['removal_request'],
  removal_request: ['hard_no'],
};

const isSendable = ({ thread, situation, reason, answers }: Result): boolean =>
  reason === null &&
  situation === thread.truth &&
  listVariables(answers.professional[0]?.text ?? '{{x}}').length === 0;

const toResult = (thread: UnseenThread) => ({ thread, ...answer(thread) });
type Result = ReturnType<typeof toResult>;

const quote = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

/** The threads with their answers, for people to judge. */
function toRecord(results: readonly Result[]): string {
  const parts = results.map(({ thread, situation, reason, answers }, index) => {
    const title = `## ${index + 1}. ${thread.language}, ${thread.channel}, ${thread.truth}`;
    const draft = `${situation}:\n\n${answers.professional[0]?.text}`;
    return [title, quote(thread.text), reason === null ? draft : `No draft (${reason}).`].join('\n\n');
  });
  return `${parts.join('\n\n')}\n`;
}

describe.each([
  ['unseen-threads', 13],
  ['fresh-threads', 13],
  ['everyday-threads', 13],
  ['everyday-threads-2', 13],
])('the answers to the 40 threads in %s', (name, situations) => {
  const results = readThreads(`${name}.json`).map(toResult);

  it('cover the situations, languages and both channels', () => {
    expect(results).toHaveLength(40);
    expect(new Set(results.map(({ thread }) => thread.language)).size).toBe(9);
    expect(new Set(results.map(({ thread }) => thread.channel)).size).toBe(2);
    expect(new Set(results.map(({ thread }) => thread.truth)).size).toBe(situations);
  });

  it.each(results)(
    'do no harm: $thread.language $thread.truth is $situation, $reason',
    ({ thread, ...result }) => {
      if (result.reason !== null) return expect(result.situation).toBeNull();
      const allowed = [thread.truth, ...(HARMLESS[thread.truth] ?? [])];
      expect(allowed).toContain(result.situation);
      for (const tone of REPLY_TONES) {
        const [draft] = result.answers[tone];
        expect(draft?.id.split('.').slice(0, 2)).toEqual([thread.language, thread.channel]);
        if (thread.channel === 'linkedin') expect(findLinkedInProblem(draft?.text ?? '')).toBeNull();
        if (result.situation === 'removal_request')
          expect(result.answers[tone].every(({ id }) => id.includes('.removal_request.'))).toBe(true);
      }
      return undefined;
    },
  );

  it('can be sent unchanged in at least 28 of 40 threads', () =>
    expect(results.filter(isSendable).length).toBeGreaterThanOrEqual(28));

  it('match the recorded answers', () =>
    expect(toRecord(results)).toMatchFileSnapshot(new URL(`${name}.md`, import.meta.url).pathname));
});
