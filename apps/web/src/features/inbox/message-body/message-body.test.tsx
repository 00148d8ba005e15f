import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { findStored } from '#web/lib/testing/conversations.ts';
import { fixture } from '../testing/fixture.ts';
import { MessageBody } from './message-body.tsx';

afterEach(cleanup);

const show = (body: string, more: { expanded?: boolean } = {}) => {
  const draw = (text: string, id = 'm1') => (
    <MantineProvider env="test">
      <main>
        <MessageBody message={{ id, body: text, ...findStored(text) }} {...more} />
      </main>
    </MantineProvider>
  );
  const { rerender } = render(draw(body));
  return {
    text: () => screen.getByRole('main').textContent ?? '',
    frame: () => document.querySelector('iframe'),
    next: (text: string, message_id: string) => rerender(draw(text, message_id)),
  };
};
const button = (name: string) => screen.queryByRole('button', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('a short message', () => {
  test('is shown in full, without buttons', () => {
    const { text } = show('Thursday works.\n\n\n\nSee you.');
    expect(text()).toBe('Thursday works.\n\nSee you.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('shows a notice if it is empty', () => {
    show('  \n');
    expect(screen.getByText('This message has no text.')).toBeTruthy();
  });

  test('has links that send no referrer', () => {
    show('See https://a.example/x. Or write to b@c.example!');
    const [page, mail] = screen.getAllByRole('link');
    expect(page?.getAttribute('href')).toBe('https://a.example/x');
    expect(mail?.getAttribute('href')).toBe('mailto:b@c.example');
    for (const link of [page, mail]) {
      expect(link?.getAttribute('target')).toBe('_blank');
      expect(link?.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    }
  });

  test('is never parsed as markup if it is plain text', () => {
    const { text, frame } = show('Is 1 <2> 3? Ann <ann@agency.example>');
    expect(text()).toContain('Is 1 <2> 3? Ann <ann@agency.example>');
    expect(frame()).toBeNull();
  });

  test('detects its text direction', () => {
    show('שלום אן');
    expect(screen.getByText('שלום אן').getAttribute('dir')).toBe('auto');
  });
});

describe('a long message', () => {
  const LONG = 'word '.repeat(200).trim();

  test('is collapsed until it is opened, and can be collapsed again', () => {
    const { text } = show(LONG);
    expect(text()).toMatch(/^word .{390,}\.\.\.Show more$/);
    press('Show more');
    expect(text()).toBe(`${LONG}Show less`);
    press('Show less');
    expect(button('Show more')).toBeTruthy();
  });

  test('can be expanded from the start', () => {
    expect(show(LONG, { expanded: true }).text()).toBe(`${LONG}Show less`);
  });

  test('a long HTML message shows its first sentences as text, without a frame', () => {
    const { text, frame } = show(`<p>One sentence.</p><p>${LONG}</p>`);
    expect(text()).toBe('One sentence.Show more');
    expect(frame()).toBeNull();
    press('Show more');
    expect(frame()).toBeTruthy();
  });

  test('shows a notice if it was truncated', () => {
    show('word '.repeat(200_000), { expanded: true });
    expect(screen.getByText('This message is very long. Only its beginning is shown.')).toBeTruthy();
  });

  test('does not carry its expanded state over to the next message', () => {
    const { next } = show(LONG);
    press('Show more');
    next(`Another. ${LONG}`, 'm2');
    expect(button('Show more')).toBeTruthy();
  });
});

describe('quoted text', () => {
  test('is toggled', () => {
    const { text } = show(
      'Sounds good.\n\nOn Tue, Mar 3, 2026 at 9:05 AM Ann Lee <ann@agency.example>\nwrote:\n\n> Hi Maria,\n>\n> would Thursday suit you?\n',
    );
    expect(text()).not.toContain('would Thursday suit you?');
    press('Show quoted text');
    expect(text()).toContain('> would Thursday suit you?');
    press('Hide quoted text');
    expect(text()).not.toContain('would Thursday suit you?');
    expect(button('Show quoted text')).toBeTruthy();
  });

  test('expands a collapsed message when opened', () => {
    const { text } = show(`${'word '.repeat(200)}\n\n> quoted words`);
    press('Show quoted text');
    expect(text()).toContain('> quoted words');
    expect(button('Show less')).toBeTruthy();
    expect(button('Hide quoted text')).toBeTruthy();
  });

  test('has no button if there is none', () => {
    show('Just this.');
    expect(button('Show quoted text')).toBeNull();
  });
});

describe('a signature', () => {
  test('is hidden until a click', () => {
    const { text } = show('See you.\n\nBest regards,\nAnn Lee\n+1 555 0100');
    expect(text()).toBe('See you.Show signature');
    press('Show signature');
    expect(text()).toContain('+1 555 0100');
    expect(button('Hide signature')).toBeTruthy();
  });
});

describe('an HTML message', () => {
  test('is rendered in a frame that runs no scripts', () => {
    const frame = show(fixture('gmail-reply')).frame();
    expect(frame?.getAttribute('sandbox')?.split(' ').sort()).toEqual([
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-same-origin',
    ]);
    expect(frame?.getAttribute('src')).toBe('/framed/message.html');
    expect(frame?.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(frame?.title).toBe('Message');
    expect(button('Show images')).toBeNull();
  });

  test('loads images only after a click', () => {
    const { frame } = show(fixture('newsletter'));
    expect(frame()?.getAttribute('src')).toBe('/framed/message.html');
    press('Show images');
    expect(frame()?.getAttribute('src')).toBe('/framed/message-with-images.html');
    expect(button('Show images')).toBeNull();
  });

  test('shows its text while its frame loads', () => {
    const { text } = show('<p>Thursday works.</p><blockquote type="cite">Hi Maria</blockquote>');
    expect(text()).toContain('Thursday works.');
    expect(text()).not.toContain('Hi Maria');
  });

  test('falls back to text if its frame cannot be loaded', () => {
    const { text, frame } = show('<p>Hello <b>Ann</b></p>');
    const shownFrame = frame();
    if (shownFrame) fireEvent.load(shownFrame);
    expect(text()).toBe('Hello Ann');
  });
});
