import { describe, expect, test } from 'vitest';
import type { Kind } from '../line.ts';
import { readBody } from '../read-body.ts';
import { fixture } from '../testing/fixture.ts';
import * as plain from '../testing/plain-mail.ts';

const toWords = (body: string, kind: Kind) =>
  readBody(body)
    .lines.filter((line) => line.kind === kind && line.text.trim() !== '')
    .map(({ text }) => text.trim())
    .join(' / ');

const PLAIN: [mail: string, body: string, answer: string, quote: RegExp][] = [
  ['Gmail', plain.GMAIL_PLAIN, "Sounds good, let's talk on Thursday.", /^On Tue.* \/ wrote: \/ > Hi Maria/],
  ['Outlook', plain.OUTLOOK_PLAIN, 'Please send me the price list. / John Carter', /^_{32} \/ From: Ann Lee/],
  ['an older Outlook', plain.ORIGINAL_MESSAGE, 'Yes please.', /^-----Original Message-----.*know more\?$/],
  ['a French program', plain.FRENCH_PLAIN, 'Oui, avec plaisir.', /^Le mar\..*a écrit : \/ > Auriez/],
  ['a German program', plain.GERMAN_PLAIN, 'Gerne, rufen Sie mich an.', /^Am Di\..*> Hätten Sie/],
  ['a German Outlook', plain.GERMAN_HEADERS, 'Passt.', /^Von: .*Hätten Sie zehn Minuten\?$/],
  ['nested answers', plain.NESTED_PLAIN, 'Agreed.', /^On Wed.*>> Which day\? \/ >> And where\?$/],
  [
    'a forward with a word',
    plain.FORWARDED_WITH_A_WORD,
    'For you.',
    /^Begin forwarded message:.*approved\.$/,
  ],
];

describe('quoted text of a plain message', () => {
  test.each(PLAIN)('from %s is separated from the answer', (_mail, body, answer, quote) => {
    expect(toWords(body, 'answer')).toBe(answer);
    expect(toWords(body, 'quote')).toMatch(quote);
    expect(toWords(body.replaceAll('\n', '\r\n'), 'answer')).toBe(answer);
  });

  test('above an answer does not hide the answer', () => {
    expect(toWords(plain.BOTTOM_POSTED, 'answer')).toBe('Yes, Thursday suits me.');
    expect(toWords(plain.BOTTOM_POSTED, 'signature')).toBe('-- / Tom');
  });

  test('ends where the answer between the lines starts', () => {
    expect(toWords(plain.BETWEEN_THE_LINES, 'answer')).toBe('Hi Ann, see below. / Twelve. / From June.');
  });

  test('is shown as the message when there is nothing else', () => {
    expect(toWords(plain.FORWARDED_PLAIN, 'answer')).toContain('The budget is approved.');
    expect(toWords('> only this', 'answer')).toBe('> only this');
    expect(toWords('From: Ann\nHello', 'quote')).toBe('');
  });

  test('is not found in sentences that only sound like an attribution', () => {
    const sentences =
      'On Monday I wrote to your colleague.\nLe prix me convient.\nAm Montag passt es.\nDe: non.';
    expect(toWords(sentences, 'answer').split(' / ')).toHaveLength(4);
  });
});

const HTML: [mail: string, file: string, answer: string, quote: RegExp][] = [
  [
    'Gmail',
    'gmail-reply',
    'Hi Ann, / Thursday at 10 works for us. Can you send an invite to ops@dental.example?',
    /^On Tue, Mar 3, 2026 at 9:05 AM Ann Lee <ann@agency\.example> wrote: \/ Would Thursday suit you\?$/,
  ],
  ['Outlook', 'outlook-english', 'Please call me next week', /^From: Ann Lee .*ten minutes\?$/],
  [
    'a French Outlook',
    'outlook-french',
    'Bonjour, pouvez-vous m’envoyer les tarifs ? C’est intéressant.',
    /^De : Ann Lee .*dix minutes \?$/,
  ],
  [
    'a German Outlook',
    'outlook-german',
    'Guten Tag Frau Lee, / gerne, nächste Woche passt.',
    /^Von: Ann Lee .*zehn Minuten\?$/,
  ],
  [
    'Apple Mail',
    'apple-mail',
    'Not this quarter, but ask me again in June.',
    /^On Mar 3.*An older message\.$/,
  ],
  ['Thunderbird', 'bottom-posting', 'Yes, Thursday suits me.', /^On 03\/03\/2026.*suit you\?$/],
];

describe('quoted text of an HTML message', () => {
  test.each(HTML)('from %s is separated from the answer', (_mail, file, answer, quote) => {
    expect(toWords(fixture(file), 'answer')).toBe(answer);
    expect(toWords(fixture(file), 'quote')).toMatch(quote);
  });

  test('is shown as the message when there is nothing else', () => {
    expect(toWords(fixture('forwarded'), 'answer')).toContain('The budget is approved.');
  });

  test('after an attribution may be only indented, and an answer can follow it', () => {
    const body = '<p>On Monday Ann Lee wrote:</p><blockquote><p>Well?</p></blockquote><p>Well.</p>';
    expect(toWords(body, 'answer')).toBe('Well.');
    expect(toWords('<blockquote>A citation</blockquote><p>Nice, no?</p>', 'quote')).toBe('');
  });

  test('is not hidden in favor of an invisible picture', () => {
    const body =
      '<img src="https://t.example/o.gif" width="1" height="1"><blockquote type="cite">Hello</blockquote>';
    expect(toWords(body, 'answer')).toBe('Hello');
  });
});

describe('a signature', () => {
  test('a signature that the mail program marked is trimmed', () => {
    expect(toWords(fixture('gmail-reply'), 'signature')).toContain('Dr. Maria Gomez');
    expect(toWords(fixture('outlook-english'), 'closing')).toBe('Best regards, / John Carter');
    expect(toWords(fixture('outlook-english'), 'signature')).toBe('Head of Operations');
    expect(toWords(fixture('apple-mail'), 'signature')).toBe('Sent from my iPhone');
  });
});

describe('a body of any size', () => {
  const filled = (piece: string) => piece.repeat(Math.ceil(1_000_000 / piece.length));

  test('is cut and marked as cut when it is too long to show', () => {
    expect(readBody(filled('word ')).cut).toBe(true);
    expect(readBody(filled('<p>A paragraph.</p>')).cut).toBe(true);
    expect(readBody('<p>Short.</p>').cut).toBe(false);
  });
});
