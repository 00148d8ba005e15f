import { afterAll, describe, expect, it } from 'vitest';
import { openThread, ThreadAbandoned, ThreadTimeout } from './open-worker.ts';

const thread = openThread<string, string>(new URL('./failing.worker.ts', import.meta.url), {
  timeLimitMs: 1_000,
});
afterAll(() => thread.close());

describe('work in a worker thread', () => {
  it('returns results in the order of the questions', async () => {
    expect(await Promise.all(['a', 'b', 'c'].map((one) => thread.ask(one)))).toEqual(['A', 'B', 'C']);
  });

  it('is terminated when it takes too long, without blocking other requests', async () => {
    let served = 0;
    const others = setInterval(() => {
      served += 1;
    }, 50);
    await expect(thread.ask('forever')).rejects.toBeInstanceOf(ThreadTimeout);
    clearInterval(others);
    expect(served).toBeGreaterThan(2);
    expect(await thread.ask('after')).toBe('AFTER');
  });

  it('is skipped or terminated when the caller has disconnected', async () => {
    const abortController = new AbortController();
    const running = thread.ask('forever', abortController.signal);
    const waiting = thread.ask('forever', abortController.signal);
    setTimeout(() => abortController.abort(), 100);
    await expect(running).rejects.toBeInstanceOf(ThreadAbandoned);
    await expect(waiting).rejects.toBeInstanceOf(ThreadAbandoned);
    expect(await thread.ask('after')).toBe('AFTER');
  });

  it('fails alone when it throws or exits its thread', async () => {
    const answers = ['wrong', 'one', 'leave', 'two'].map((one) => thread.ask(one));
    expect(await Promise.allSettled(answers)).toEqual([
      { status: 'rejected', reason: new Error('a wrong question') },
      { status: 'fulfilled', value: 'ONE' },
      { status: 'rejected', reason: new Error('the thread ended') },
      { status: 'fulfilled', value: 'TWO' },
    ]);
  });
});
