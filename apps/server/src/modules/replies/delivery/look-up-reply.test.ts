import type { OutreachMessage } from '@hearback/providers';
import { describe, expect, it } from 'vitest';
import { findOurs } from './look-up-reply.ts';

const calledAt = new Date('2026-11-01T10:00:00Z');
const at = (seconds: number) => new Date(calledAt.getTime() + seconds * 1000);
const message = (provider_message_id: string, more: Partial<OutreachMessage> = {}) =>
  ({
    provider_message_id,
    direction: 'outbound',
    body_text: 'See you on Tuesday',
    body_html: null,
    sent_at: at(2),
    recorded_at: at(2),
    ...more,
  }) as OutreachMessage;

const find = (thread: OutreachMessage[], claimedKeys: string[] = []) =>
  findOurs(thread, { content: 'See you on Tuesday', since: calledAt, claimedKeys: new Set(claimedKeys) })
    ?.provider_message_id ?? null;

describe('findOurs', () => {
  it('recognizes an unconfirmed reply by its text since the call', () =>
    expect(find([message('a', { body_html: '<p>See you<br/>on Tuesday</p>' })])).toBe('a'));

  it('ignores inbound messages, other texts and earlier messages', () => {
    expect(find([message('a', { direction: 'inbound' })])).toBeNull();
    expect(find([message('a', { body_text: 'See you on Friday' })])).toBeNull();
    expect(find([message('a', { sent_at: at(-600), recorded_at: at(-600) })])).toBeNull();
  });

  it('recognizes the reply even if it was sent long after the first call', () =>
    expect(find([message('a', { sent_at: at(86_400), recorded_at: at(86_400) })])).toBe('a'));

  it('ignores the message of another reply with the same text', () => {
    expect(find([message('a'), message('b', { sent_at: at(5), recorded_at: at(5) })], ['a'])).toBe('b');
    expect(find([message('a')], ['a'])).toBeNull();
  });
});
