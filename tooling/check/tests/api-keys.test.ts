import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeKeyText } from '../../../apps/server/src/modules/api-keys/key-text.ts';
import { apiKeys } from '../source/api-keys.ts';
import { listFaults } from './plant.ts';

describe('a committed file', () => {
  it('contains no API key', async () => {
    const key = makeKeyText(randomUUID());
    expect(await listFaults(apiKeys, { 'docs/guide.md': `curl --header "Bearer ${key}"` })).toBe(
      'docs/guide.md contains an API key. Revoke the key and remove it.',
    );
    const example = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
    expect(await listFaults(apiKeys, { 'docs/guide.md': example })).toBe('');
  });
});
