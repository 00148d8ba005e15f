import { describe, expect, it } from 'vitest';
import { toSafeDisplayName } from './safe-display-name.ts';

describe('a name in an email', () => {
  it('is shown as entered, on one line', () => {
    expect(toSafeDisplayName(' Ada\nByron ', 'there')).toBe('Ada Byron');
  });

  it('is omitted when it is empty or a link', () => {
    expect(toSafeDisplayName('', 'there')).toBe('there');
    expect(toSafeDisplayName('claim your prize at evil.com', 'there')).toBe('there');
  });

  it.each(['Call +49 170 1234567', 'Visit 203.0.113.7', 'evil\u200b.com', 'evil[.]com', 'Win\r\nevil.com'])(
    'is omitted when it is %j',
    (name) => expect(toSafeDisplayName(name, 'there')).toBe('there'),
  );

  it('keeps an ordinary number', () => {
    expect(toSafeDisplayName('Studio 54', 'there')).toBe('Studio 54');
  });

  it('is truncated when it is long enough to be a message', () => {
    expect(toSafeDisplayName('x'.repeat(120), 'there')).toBe(`${'x'.repeat(60)}…`);
  });
});
