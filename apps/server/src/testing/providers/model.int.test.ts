import { createModel, type ModelCall, ProviderError } from '@hearback/providers';
import { startSimulators } from '@hearback/simulators';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const calls: ModelCall[] = [];

const simulators = await startSimulators({ port: 0 });
afterAll(() => simulators.stop());

const setMood = (mood: string, count = 0) =>
  fetch(`${simulators.url}/_control/model`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-simulator-control': '1' },
    body: JSON.stringify({ mood, count }),
  });

const ask = (apiKey = 'sk-ant-demo', timeoutMs = 5_000) =>
  createModel({
    vendor: 'anthropic',
    apiKey,
    baseUrl: `${simulators.url}/model/v1`,
    model: 'claude-sonnet-4-5',
    timeoutMs,
    onCall: (call) => calls.push(call),
  }).writeStructured({
    task: 'sentiment',
    instructions: 'Sort this.',
    data: { reply: 'Please remove me' },
    schema: z.object({ sentiment: z.string().nullable() }),
    maxOutputTokens: 50,
  });

describe('the model', () => {
  it('returns the requested shape and counts the usage', async () => {
    expect(await ask()).toEqual({ sentiment: 'hard_no' });
    expect(calls.at(-1)).toMatchObject({ task: 'sentiment', outcome: 'answered' });
    expect(calls.at(-1)?.inputTokens).toBeGreaterThan(0);
  });

  it.each(['overloaded', 'rate_limited', 'malformed'])('a model that is %s once is retried', async (mood) => {
    await setMood(mood, 1);
    expect(await ask()).toEqual({ sentiment: 'hard_no' });
  });

  it.each([
    ['overloaded', 'unavailable'],
    ['rate_limited', 'rate_limited'],
    ['malformed', 'unavailable'],
    ['refuse', 'unavailable'],
    ['time_out', 'unavailable'],
  ])('a model that stays %s fails as %s after two attempts', async (mood, kind) => {
    await setMood(mood);
    calls.length = 0;
    const error = await ask('sk-ant-demo', mood === 'time_out' ? 250 : 5_000).catch(
      (thrown: unknown) => thrown,
    );
    await setMood('useful');
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ provider: 'anthropic', kind });
    expect(calls.map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
  });

  it('a model that refuses the key is reported without revealing it', async () => {
    const error = (await ask('wrong-key-of-somebody').catch((thrown: unknown) => thrown)) as ProviderError;
    expect(error).toMatchObject({ kind: 'auth_expired' });
    expect(JSON.stringify({ ...error, message: error.message, cause: error.cause })).not.toContain(
      'wrong-key',
    );
  });

  it('fails as unavailable when it is unreachable', async () => {
    const unreachableModel = createModel({
      vendor: 'anthropic',
      apiKey: 'sk-ant-x',
      baseUrl: 'http://127.0.0.1:9/v1',
      model: 'm',
    });
    const order = { task: 't', instructions: 'x', data: {}, schema: z.object({}), maxOutputTokens: 5 };
    await expect(unreachableModel.writeStructured(order)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('the model stream', () => {
  const follow = (timeoutMs = 5_000, partials: unknown[] = []) =>
    createModel({
      vendor: 'anthropic',
      apiKey: 'sk-ant-demo',
      baseUrl: `${simulators.url}/model/v1`,
      model: 'claude-sonnet-4-5',
      timeoutMs,
      onCall: (call) => calls.push(call),
    }).streamStructured(
      {
        task: 'reply',
        instructions: 'Answer this.',
        data: { first_name: 'Ada', sentiment: 'interested' },
        schema: z.object({ reply: z.string() }),
        maxOutputTokens: 500,
      },
      (partial) => partials.push(partial),
    );

  it('returns growing parts of the same answer', async () => {
    const partials: { reply?: string }[] = [];
    const { reply } = await follow(5_000, partials);
    expect(partials.length).toBeGreaterThan(3);
    for (const { reply: part = '' } of partials) expect(reply.startsWith(part)).toBe(true);
    expect(calls.at(-1)).toMatchObject({ task: 'reply', outcome: 'answered' });
    expect(calls.at(-1)?.outputTokens).toBeGreaterThan(0);
  });

  it.each(['overloaded', 'rate_limited', 'malformed'])(
    'a model stream that is %s once is retried',
    async (mood) => {
      await setMood(mood, 1);
      expect((await follow()).reply).toContain('Hello Ada');
    },
  );

  it.each([
    ['overloaded', 'unavailable', 2],
    ['rate_limited', 'rate_limited', 2],
    ['malformed', 'unavailable', 2],
    ['refuse', 'unavailable', 2],
    ['time_out', 'unavailable', 1],
    ['break_off', 'unavailable', 1],
  ])(
    'a model stream that is %s fails as %s, without a retry once it has started or timed out',
    async (mood, kind, tries) => {
      await setMood(mood);
      calls.length = 0;
      const error = await follow(mood === 'time_out' ? 250 : 5_000).catch((thrown: unknown) => thrown);
      await setMood('useful');
      expect(error).toBeInstanceOf(ProviderError);
      expect(error).toMatchObject({ provider: 'anthropic', kind });
      expect(calls.map(({ outcome }) => outcome)).toEqual(Array(tries).fill('failed'));
    },
  );
});
