import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { computeDigest, toIdentities } from './digests.ts';

describe('by what somebody can be on the list', () => {
  it('is the address, each domain that holds it, and the profile, in one spelling', () => {
    const found = toIdentities({ email: ' Ann@EU.Acme.com', linkedin_url: 'linkedin.com/in/Ann-Lee/?x=1' });
    expect(found).toEqual([
      { kind: 'email', value: 'ann@eu.acme.com' },
      { kind: 'domain', value: 'eu.acme.com' },
      { kind: 'domain', value: 'acme.com' },
      { kind: 'linkedin', value: 'https://www.linkedin.com/in/ann-lee' },
    ]);
  });

  it('is nothing without an address or a profile', () => {
    expect(toIdentities({ email: 'nobody', linkedin_url: null })).toEqual([]);
  });
});

describe('a digest', () => {
  const [ours, theirs] = [randomBytes(32), randomBytes(32)];
  const ann = { kind: 'email', value: 'ann@acme.com' } as const;

  it('is the same each time, and another one with the key of another workspace', () => {
    expect(computeDigest(ours, ann)).toBe(computeDigest(ours, ann));
    expect(computeDigest(ours, ann)).not.toBe(computeDigest(theirs, ann));
    expect(computeDigest(ours, ann)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('tells a domain from an address of the same letters', () => {
    expect(computeDigest(ours, { kind: 'domain', value: 'ann@acme.com' })).not.toBe(computeDigest(ours, ann));
  });
});
