import { describe, expect, it } from 'vitest';
import { tidyDraft } from './tidy-draft.ts';

describe('a draft from a model', () => {
  const hosts = ['acme.example'];

  it('keeps links to our hosts', () => {
    const draft = 'I looked at acme.example and https://www.acme.example/team today.';
    expect(tidyDraft(draft, hosts)).toBe(draft);
  });

  it.each([
    ['See https://evil.example/login now.', 'See now.'],
    ['See [our page](https://evil.example) now.', 'See our page now.'],
    ['Write to boss@evil.example, please.', 'Write to, please.'],
    ['Go to www.evil.example/x?y=1.', 'Go to'],
    ['Visit evil.com/a today', 'Visit today'],
  ])('loses every other link: %j', (draft, tidy) => expect(tidyDraft(draft, hosts)).toBe(tidy));

  it('is plain text of limited length', () => {
    expect(tidyDraft('Hi <img src=x onerror=alert(1)>Ann,\n\n\n\n\u202ebye\u0000', hosts)).toBe(
      'Hi Ann,\n\nbye',
    );
    expect(tidyDraft('a'.repeat(50_000), hosts)).toHaveLength(4_000);
  });
});
