import { describe, expect, it } from 'vitest';
import { toMailHtml, toRecipients, toReplySubject } from './mail-fields.ts';

describe('the subject of a reply', () => {
  it.each([
    ['Quick question', 'Re: Quick question'],
    ['Re: Quick question', 'Re: Quick question'],
    ['RE: Quick question', 'RE: Quick question'],
    ['Return of the invoice', 'Re: Return of the invoice'],
    ['', 'Re: '],
    [null, 'Re: '],
  ])('of %j is %j', (original, subject) => expect(toReplySubject(original)).toBe(subject));
});

describe('the recipients of a copy', () => {
  it('are trimmed, without blanks, each once', () => {
    expect(toRecipients([' a@x.example , b@x.example,', '', '  ', 'a@x.example'])).toEqual([
      'a@x.example',
      'b@x.example',
    ]);
  });

  it('are none when nothing was typed', () => expect(toRecipients(null)).toEqual([]));
});

describe('the text of a mail', () => {
  it('keeps its lines and shows what looks like markup as it was typed', () => {
    expect(toMailHtml('Hi <b>Ann</b> & co,\r\n\nsee you')).toBe(
      'Hi &lt;b&gt;Ann&lt;/b&gt; &amp; co,<br/><br/>see you',
    );
  });
});
