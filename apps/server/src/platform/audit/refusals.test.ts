import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRefusals } from './refusals.ts';

describe('refusals in the audit trail', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('write one line immediately and one with the number of repeats after a minute', async () => {
    const { add } = createRefusals();
    const lines: string[] = [];
    const refuse = (key: string) => add(key, async (count) => void lines.push(`${key} ${count}`));
    for (let call = 0; call < 500; call += 1) await refuse('ann inbox.assign');
    await refuse('bo inbox.assign');
    expect(lines).toEqual(['ann inbox.assign 1', 'bo inbox.assign 1']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lines).toEqual(['ann inbox.assign 1', 'bo inbox.assign 1', 'ann inbox.assign 499']);
    await refuse('ann inbox.assign');
    expect(lines).toHaveLength(4);
  });
});
