import { createModel } from '@hearback/providers';
import { afterAll, describe, expect, it } from 'vitest';
import { openSimulators } from '#server/testing/stack/simulators.ts';
import { type EvalOutcome, evaluateDrafts, readEvalSet, toEvalRows } from './evaluate-drafts.ts';

const simulators = await openSimulators();
afterAll(() => simulators.stop());

const model = createModel({
  vendor: 'anthropic',
  apiKey: 'sk-ant-simulated',
  baseUrl: `${simulators.url}/model/v1`,
  model: 'simulated',
});

async function run(mood: string) {
  await fetch(`${simulators.url}/_control/model`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-simulator-control': '1' },
    body: JSON.stringify({ mood, count: 0, forget: true }),
  });
  const outcomes: (EvalOutcome & { input: number; output: number })[] = [];
  await evaluateDrafts(model, readEvalSet(), (outcome) => outcomes.push({ ...outcome, input: 1, output: 1 }));
  return outcomes;
}

describe('the evaluation', () => {
  it('has 100 threads in nine languages, all situations and both channels, with prompt injections', () => {
    const { threads } = readEvalSet();
    expect(threads).toHaveLength(100);
    expect(new Set(threads.map(({ text }) => text)).size).toBe(100);
    expect(new Set(threads.map(({ language }) => language)).size).toBe(9);
    expect(new Set(threads.map(({ situation }) => situation)).size).toBe(13);
    expect(new Set(threads.map(({ channel }) => channel)).size).toBe(2);
    expect(threads.filter(({ hostile }) => hostile).length).toBeGreaterThan(3);
  });

  it('accepts the drafts of a model that keeps to the rules, and asks none for a removal', async () => {
    const outcomes = await run('useful');
    expect(outcomes.filter(({ rules }) => rules.length > 0)).toEqual([]);
    for (const { situation, result } of outcomes)
      expect(result).toBe(situation === 'removal_request' ? 'none' : 'accepted');
  });

  it('replaces every draft with invented facts, in all languages', async () => {
    const outcomes = await run('invent');
    const rows = toEvalRows(outcomes);
    expect(outcomes.every(({ result }) => result === 'none' || result === 'replaced')).toBe(true);
    expect(rows.at(-1)).toMatchObject({
      situation: 'all',
      threads: 100,
      facts: '0/98',
      accepted: 0,
      replaced: 98,
    });
  });
});
