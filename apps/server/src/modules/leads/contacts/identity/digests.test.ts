import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { computeDigest, toIdentities } from './digests.ts';

describe('the identities of a person', () => {
  it('are the normalized address, each of its domains, and the profile', () => {
    const found = toIdentities({ email: ' Ann@EU.Acme.com', linkedin_url: 'linkedin.com/in/Ann-Lee/?x=1' });
    expect(found).toEqual([
      { kind: 'email', value: 'ann@eu.acme.com' },
      { kind: 'domain', value: 'eu.acme.com' },
      { kind: 'domain', value: 'acme.com' },
      { kind: 'linkedin', value: 'https://www.linkedin.com/in/ann-lee' },
    ]);
  });

  it('are empty without an address or a profile', () => {
    expect(toIdentities({ email: 'nobody', linkedin_url: null })).toEqual([]);
  });
});

describe('a digest', () => {
  const [ours, theirs] = [randomBytes(32), randomBytes(32)];
  const ann = { kind: 'email', value: 'ann@acme.com' } as const;

  it('is deterministic and differs with the key of another workspace', () => {
    expect(computeDigest(ours, ann)).toBe(computeDigest(ours, ann));
    expect(computeDigest(ours, ann)).not.toBe(computeDigest(theirs, ann));
    expect(computeDigest(ours, ann)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('distinguishes a domain from an address with the same characters', () => {
    expect(computeDigest(ours, { kind: 'domain', value: 'ann@acme.com' })).not.toBe(computeDigest(ours, ann));
  });
});
