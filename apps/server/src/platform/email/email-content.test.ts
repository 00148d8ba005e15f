import { describe, expect, it } from 'vitest';
import { renderEmail, replaceOrigin } from './email-content.ts';

const content = {
  subject: 'You are\r\nBcc: everyone@example.test invited',
  lines: ['Hello <b>Ada</b> & co', 'Second line'],
  button: { label: 'Accept', url: 'https://app.example.test/accept?token=a"b' },
  note: 'It works once.',
};

describe('replaceOrigin', () => {
  const from = 'https://app.example.test';
  const to = 'https://portal.north.example';

  it('replaces the address in buttons, texts and unsubscribe links, and nothing else', () => {
    const moved = replaceOrigin(
      {
        ...content,
        lines: [`See ${from}/x`, 'https://app.example.test.evil.example/x'],
        button: { label: 'Open', url: from },
        note: `At ${from}/settings`,
        unsubscribe: { url: `${from}/off?token=1` },
      },
      from,
      to,
    );
    expect(moved).toMatchObject({
      lines: [`See ${to}/x`, 'https://app.example.test.evil.example/x'],
      button: { url: to },
      note: `At ${to}/settings`,
      unsubscribe: { url: `${to}/off?token=1` },
    });
    expect(replaceOrigin(content, from, to).button?.url).toBe(`${to}/accept?token=a"b`);
  });
});

describe('an email', () => {
  it('has a plain text part with the full link', () => {
    expect(renderEmail(content).text).toBe(
      'Hello <b>Ada</b> & co\n\nSecond line\n\nAccept: https://app.example.test/accept?token=a"b\n\nIt works once.\n\n-- \nHearback',
    );
  });

  it('has an HTML part in which user input is escaped', () => {
    const { html } = renderEmail(content);
    expect(html).toContain('Hello &lt;b&gt;Ada&lt;/b&gt; &amp; co');
    expect(html).toContain('href="https://app.example.test/accept?token=a&quot;b"');
    expect(html).not.toContain('<b>Ada');
  });

  it('keeps its subject on one line, which prevents header injection', () => {
    expect(renderEmail(content).subject).toBe('You are Bcc: everyone@example.test invited');
  });
});
