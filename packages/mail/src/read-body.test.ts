import { describe, expect, it } from 'vitest';
import { readMail, toPreview } from './read-body.ts';
import { toOneLine } from './text/one-line.ts';

const toPlainText = (body: string) => toOneLine(readMail(body).text);

describe('the text of a body', () => {
  it('has no markup, style, script or comment', () => {
    const body =
      '<html><head><title>x</title></head><body><style>p{color:red}</style><!-- hidden --><p>Yes,&nbsp;<b>ple</b>ase</p><p>call&#33;</p><script>alert(1)</script></body>';
    expect(toPlainText(body)).toBe('Yes, please call!');
  });

  it('keeps what only looks like markup', () => {
    expect(toPlainText('5 < 6 and 7 > 3 &unknown; &amp;amp;')).toBe('5 < 6 and 7 > 3 &unknown; &amp;');
  });

  it('is read even if a tag, a comment or a character is cut off', () => {
    expect(toPlainText('Hello <a href="x')).toBe('Hello');
    expect(toPlainText('Hello <!-- never closed')).toBe('Hello');
    expect(toPlainText('a&#xD800;b&#0;c')).toBe('a b c');
  });
});

describe('a preview', () => {
  it('is the first 150 characters', () => {
    expect(toPreview('x'.repeat(200))).toBe('x'.repeat(150));
    expect(toPreview('short')).toBe('short');
  });

  it('never ends in half an emoji', () => {
    const preview = toPreview('🙂'.repeat(200));
    expect([...preview]).toHaveLength(150);
    expect(preview.isWellFormed()).toBe(true);
  });
});

describe('words right above an attribution', () => {
  const attribution = 'On Mon, Nov 9, 2026 at 9:00 AM Oda wrote:';

  it('stay the writer’s own, in HTML and in plain text, without a blank line between', () => {
    const html = `<div dir="ltr">Yes, send it.</div>\n<div class="gmail_quote"><div class="gmail_attr">${attribution}</div>\n<blockquote class="gmail_quote">Shall we talk?</blockquote></div>`;
    expect(readMail(html)).toMatchObject({
      own_text: 'Yes, send it.',
      quote: `${attribution}\n\nShall we talk?`,
    });
    expect(readMail(`Yes, send it.\n${attribution}\n> Shall we talk?`).own_text).toBe('Yes, send it.');
    expect(readMail(`Yes, send it.\nAnn Lee wrote:\n> Shall we talk?`).own_text).toBe('Yes, send it.');
  });
});
