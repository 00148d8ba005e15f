import { describe, expect, test } from 'vitest';

import type { Kind } from './line.ts';
import { readBody } from './read-body.ts';
import { fixture } from './testing/fixture.ts';
import { BOTTOM_POSTED } from './testing/plain-mail.ts';
import { hasKind, visibleSource } from './visible-source.ts';

const show = (body: string, ...hidden: Kind[]) => visibleSource(readBody(body), new Set(hidden));

describe('the visible part of a message', () => {
  test('is all of it when nothing is hidden', () => {
    for (const name of ['gmail-reply', 'outlook-french', 'apple-mail', 'newsletter', 'right-to-left']) {
      expect(show(fixture(name))).toBe(readBody(fixture(name)).source);
    }
    expect(show(BOTTOM_POSTED)).toBe(BOTTOM_POSTED);
  });

  test('leaves out what is hidden and keeps the structure around it', () => {
    const html = show(fixture('bottom-posting'), 'quote', 'closing', 'signature');
    expect(html).toContain('Yes, Thursday suits me.');
    expect(html).not.toMatch(/suit you|Tom|blockquote/);
    const rest = show(
      '<div>One<br>Best regards<br>Ann</div><blockquote type="cite">Two</blockquote>',
      'signature',
      'closing',
    );
    expect(rest).toBe('<div>One</div><blockquote type="cite">Two</blockquote>');
  });

  test('does not contain the border that Outlook draws above the quotation', () => {
    expect(show(fixture('outlook-english'), 'quote', 'closing', 'signature')).not.toContain('border-top');
  });

  test('reports whether there is anything to show', () => {
    expect(hasKind(readBody(fixture('gmail-reply')), 'quote')).toBe(true);
    expect(hasKind(readBody(fixture('newsletter')), 'quote')).toBe(false);
  });
});
