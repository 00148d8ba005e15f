import { describe, expect, it } from 'vitest';
import { requireRecipients, toHeaderText, toMailHtml, toReplySubject } from './email-headers.ts';

describe('the subject of a reply', () => {
  it.each([
    ['Quick question', 'Re: Quick question'],
    ['Re: Quick question', 'Re: Quick question'],
    ['RE: Quick question', 'RE: Quick question'],
    ['Return of the invoice', 'Re: Return of the invoice'],
    ['', 'Re: '],
    [null, 'Re: '],
  ])('the subject of a reply to %j is %j', (original, subject) =>
    expect(toReplySubject(original)).toBe(subject),
  );
});

describe('the text of a header', () => {
  it('contains no line break', () =>
    expect(toHeaderText('Hello\r\nBcc: x@y.example\u2028')).toBe('Hello Bcc: x@y.example '));
});

describe('the recipients of a copy', () => {
  it('are trimmed, non-empty and unique', () => {
    expect(requireRecipients([' a@x.example , b@x.example,', '', '  ', 'a@x.example'])).toEqual([
      'a@x.example',
      'b@x.example',
    ]);
  });

  it('are at most 50, even if one entry lists several', () => {
    const buildAddresses = (count: number) =>
      Array.from({ length: count }, (_, at) => `a${at}@x.example`).join(',');
    expect(requireRecipients([buildAddresses(50)])).toHaveLength(50);
    expect(() => requireRecipients([buildAddresses(51)])).toThrow(
      expect.objectContaining({ code: 'INVALID_RECIPIENT' }),
    );
  });

  it.each([
    'a@x.example\r\nBcc: victim@y.example',
    'a@x.example\nb@x.example',
    'a@x.example\u0000',
    'not an address',
    'a@x',
    'a@@x.example',
    'Ann <a@x.example>',
    '"a b"@x.example',
    'a@x.example\u2028b',
  ])('are refused if one of them is %j', (typed) => {
    expect(() => requireRecipients(['ok@x.example', typed])).toThrow(
      expect.objectContaining({ code: 'INVALID_RECIPIENT', status: 422 }),
    );
  });

  it('are shown on one line in the error', () => {
    expect(() => requireRecipients(['a\r\nb'])).toThrow(
      '“a b” is not a valid email address. Correct it in CC or BCC.',
    );
  });

  it('are empty if nothing was typed', () => expect(requireRecipients(null)).toEqual([]));
});

describe('the HTML of a mail', () => {
  it('keeps line breaks and escapes markup', () => {
    expect(toMailHtml('Hi <b>Ann</b> & co,\r\n\nsee you')).toBe(
      'Hi &lt;b&gt;Ann&lt;/b&gt; &amp; co,<br/><br/>see you',
    );
  });
});
