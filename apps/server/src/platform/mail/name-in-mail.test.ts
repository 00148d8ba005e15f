import { describe, expect, it } from 'vitest';
import { nameInMail } from './name-in-mail.ts';

describe('a name in a mail', () => {
  it('stands as it was chosen, on one line', () => {
    expect(nameInMail(' Ada\nByron ', 'there')).toBe('Ada Byron');
  });

  it('is left out when it is empty or a link', () => {
    expect(nameInMail('', 'there')).toBe('there');
    expect(nameInMail('claim your prize at evil.com', 'there')).toBe('there');
  });

  it('is cut when it is long enough to be a message', () => {
    expect(nameInMail('x'.repeat(120), 'there')).toBe(`${'x'.repeat(60)}…`);
  });
});
