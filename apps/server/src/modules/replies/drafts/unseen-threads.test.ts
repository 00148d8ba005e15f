import { readFileSync } from 'node:fs';
import {
  type AnswerChannel,
  findLinkedInProblem,
  listVariables,
  REPLY_TONES,
  type Situation,
} from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import { readReply } from '#server/modules/classification/index.ts';
import { EMPTY_LIBRARY } from '#server/modules/snippets/index.ts';
import { toProposals } from './answering.ts';

type UnseenThread = {
  readonly language: string;
  readonly channel: AnswerChannel;
  readonly truth: Situation | 'none';
  readonly auto?: boolean;
  readonly text: string;
};

const THREADS = JSON.parse(
  readFileSync(new URL('unseen-threads.json', import.meta.url), 'utf8'),
) as readonly UnseenThread[];

const sender = { name: 'Megan', signature: null, trouble: null, settings: null };
const library = { ...EMPTY_LIBRARY, known: { ...EMPTY_LIBRARY.known, first_name: 'Ada' } };

/** A Monday morning, an hour before the answer. */
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

const RESULTS = THREADS.map((thread) => ({ thread, ...answer(thread) }));

describe('the answers to 40 unseen threads', () => {
  it('cover all situations, languages and both channels', () => {
    expect(THREADS).toHaveLength(40);
    expect(new Set(THREADS.map(({ language }) => language)).size).toBe(9);
    expect(new Set(THREADS.map(({ truth }) => truth)).size).toBe(13);
  });

  it.each(RESULTS)(
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

  it('can be sent unchanged in at least 28 of 40 threads', () => {
    const sendable = RESULTS.filter(
      ({ thread, situation, reason, answers }) =>
        reason === null &&
        situation === thread.truth &&
        listVariables(answers.professional[0]?.text ?? '{{x}}').length === 0,
    );
    expect(sendable.length).toBeGreaterThanOrEqual(28);
  });
});
