import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { INSTRUCTIONS, PROMPT_VERSION } from './prompt.ts';

/** Add a line for each new version. Figures compare drafts by version, so an old line never changes. */
const DIGESTS: Readonly<Record<string, string>> = {
  'reply-2': '1e029181440f8287',
};

describe('the version of the prompt', () => {
  it('changes with the instructions', () => {
    const digest = createHash('sha256').update(INSTRUCTIONS).digest('hex').slice(0, 16);
    expect(DIGESTS[PROMPT_VERSION]).toBe(digest);
  });
});
