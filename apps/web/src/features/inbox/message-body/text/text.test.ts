import { isHtml, readMail } from '@hearback/mail';
import { describe, expect, test } from 'vitest';
import { fixture } from '#web/features/inbox/testing/fixture.ts';
import { bodyToText } from './body-to-text.ts';
import { collapse, shorten } from './collapse.ts';

describe('the text of a body', () => {
  test('has no markup, no quoted text and no signature', () => {
    expect(bodyToText(fixture('gmail-reply'))).toBe(
      'Hi Ann,\n\nThursday at 10 works for us. Can you send an invite to ops@dental.example?',
    );
    expect(bodyToText('Sounds good.\n\nOn Tue, Mar 3, 2026 at 9:05 AM Ann Lee wrote:\n> Hi')).toBe(
      'Sounds good.',
    );
  });

  test('keeps lists and tables readable', () => {
    expect(bodyToText('<ul><li>One</li><li>Two</li></ul><ol><li>A</li><li>B</li></ol>')).toBe(
      '• One\n• Two\n\n1. A\n2. B',
    );
    expect(bodyToText(fixture('newsletter'))).toBe(
      'Spring offer 🎉\n\nDear customer, everything is cheaper.\n\nPlan Price\nSmall $10',
    );
  });

  test('keeps the line breaks of preformatted text', () => {
    expect(bodyToText('<pre>a &lt; b\n  c</pre>')).toBe('a < b\nc');
  });

  test('contains no scripts, styles or comments', () => {
    expect(bodyToText('<style>p{}</style><p>Yes</p><!-- no --><script>no()</script>')).toBe('Yes');
  });
});

describe('a truncated text', () => {
  test('does not end in half a surrogate pair', () => {
    expect(shorten('abc🎉', 4)).toBe('abc');
  });
});

describe('a collapsed message', () => {
  const SENTENCE = 'This sentence has exactly fifty characters in it ok. ';
  const collapsed = (body: string) => collapse(readMail(body).own_text, isHtml(body));

  test('a collapsed plain-text message shows up to 400 characters followed by three dots', () => {
    const text = 'x'.repeat(401);
    expect(collapsed(text)).toBe(`${'x'.repeat(400)}...`);
    expect(collapsed('x'.repeat(400))).toBeUndefined();
  });

  test('a collapsed HTML message shows the whole sentences that fit into about 350 characters', () => {
    const preview = collapsed(`<p>Hi Ann,</p><p>${SENTENCE.repeat(12)}</p>`) ?? '';
    expect(preview.startsWith('Hi Ann,\n\nThis sentence')).toBe(true);
    expect(preview.endsWith('in it ok.')).toBe(true);
    expect(preview.length).toBeLessThanOrEqual(350);
    expect(preview.length).toBeGreaterThan(290);
  });

  test('a collapsed HTML message is cut at 400 characters when no sentence fits', () => {
    expect(collapsed(`<p>Hi,</p><p>${'word '.repeat(200)}</p>`)).toMatch(/^Hi,\n\nword [^.]{380,}\.\.\.$/);
    expect(collapsed(`<p>${'y'.repeat(500)}</p>`)).toBe(`${'y'.repeat(400)}...`);
  });

  test('does not count quoted text', () => {
    expect(collapsed(`Yes.\n\n> ${'x'.repeat(1000)}`)).toBeUndefined();
  });
});
