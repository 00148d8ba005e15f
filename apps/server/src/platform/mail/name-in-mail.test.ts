import { describe, expect, it } from 'vitest';
import { nameInMail } from './name-in-mail.ts';

describe('a name in an email', () => {
  it('is shown as entered, on one line', () => {
    expect(nameInMail(' Ada\nByron ', 'there')).toBe('Ada Byron');
  });

  it('is omitted when it is empty or a link', () => {
    expect(nameInMail('', 'there')).toBe('there');
    expect(nameInMail('claim your prize at evil.com', 'there')).toBe('there');
  });

  it.each(['Call +49 170 1234567', 'Visit 203.0.113.7', 'evil\u200b.com', 'evil[.]com', 'Win\r\nevil.com'])(
    'is omitted when it is %j',
    (name) => expect(nameInMail(name, 'there')).toBe('there'),
  );

  it('keeps an ordinary number', () => {
    expect(nameInMail('Studio 54', 'there')).toBe('Studio 54');
  });

  it('is truncated when it is long enough to be a message', () => {
    expect(nameInMail('x'.repeat(120), 'there')).toBe(`${'x'.repeat(60)}…`);
  });
});
