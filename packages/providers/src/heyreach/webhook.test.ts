import { describe, expect, it } from 'vitest';
import { readFixture } from '../testing/read-fixture.ts';
import { toConversation } from './conversation.ts';
import { readHeyreachEvent, toHeyreachEventKind } from './webhook.ts';
import { WireConversation } from './wire.ts';

const reply = readFixture('heyreach', 'webhook-reply');
const conversation = readFixture('heyreach', 'conversation');

describe('a HeyReach event', () => {
  it('contains the sender, recipient, text and campaign of a reply', () => {
    expect(readHeyreachEvent(reply)).toMatchObject({
      kind: 'reply',
      at: new Date('2026-09-30T10:05:02Z'),
      provider_campaign_id: '4711',
      linkedin_account_id: '901',
      conversation_id: conversation.id,
      inmail: false,
      lead: { first_name: 'Jan', last_name: 'van Beispiel', job_title: 'CEO' },
      messages: [
        { direction: 'inbound', body_text: 'Ja, gern.', account_id: '901', account_name: 'Anna Kern' },
      ],
    });
  });

  it('contains the message with the same id as the chatroom', () => {
    const event = readHeyreachEvent(reply);
    const pushed = event.kind === 'reply' ? event.messages[0]?.provider_message_id : null;
    const found = toConversation(WireConversation.parse(conversation)).messages;
    expect(found.map((message) => message.provider_message_id)).toContain(pushed);
  });

  it.each([
    ['CONNECTION_REQUEST_SENT', 'connection_sent'],
    ['CONNECTION_REQUEST_ACCEPTED', 'connection_accepted'],
    ['MESSAGE_SENT', 'sent'],
    ['MESSAGE_REPLY_RECEIVED', 'reply'],
    ['INMAIL_SENT', 'sent'],
    ['INMAIL_REPLY_RECEIVED', 'reply'],
    ['EVERY_MESSAGE_REPLY_RECEIVED', 'reply'],
    ['FOLLOW_SENT', 'followed'],
    ['LIKED_POST', 'liked'],
    ['VIEWED_PROFILE', 'viewed'],
    ['CAMPAIGN_COMPLETED', 'campaign_completed'],
    ['LEAD_TAG_UPDATED', 'tagged'],
    ['LEAD_AUTO_TAGGED_INTERESTED', 'tagged'],
    ['LEAD_AUTO_TAGGED_NOT_INTERESTED', 'tagged'],
    ['LEAD_FINISHED_SEQUENCE_WITHOUT_REPLYING', 'unknown'],
    ['constructor', 'unknown'],
  ])('named %s, in capitals or not, is %s', (type, kind) => {
    expect(readHeyreachEvent({ ...reply, event_type: type }).kind).toBe(kind);
    expect(toHeyreachEventKind({ ...reply, event_type: type })).toBe(kind);
    expect(readHeyreachEvent({ ...reply, event_type: type.toLowerCase() }).kind).toBe(kind);
  });

  it('is a reply if it contains one, even without a type, a campaign and a lead', () => {
    const bare = readFixture('heyreach', 'webhook-bare');
    expect(toHeyreachEventKind(bare)).toBe('reply');
    expect(readHeyreachEvent(bare)).toMatchObject({
      kind: 'reply',
      provider_campaign_id: null,
      lead: null,
      messages: [{ body_text: 'Ja, gern.' }],
    });
  });

  it('can be in camelCase, like the API', () => {
    const camel = { eventType: 'MESSAGE_SENT', conversationId: '2-x', sender: { id: 901 } };
    expect(readHeyreachEvent(camel)).toMatchObject({ kind: 'sent', conversation_id: '2-x' });
  });

  it.each([[null], [[]], ['text'], [{}]])('is kept if its format is unknown: %j', (payload) => {
    expect(readHeyreachEvent(payload)).toMatchObject({ kind: 'unknown' });
    expect(toHeyreachEventKind(payload)).toBe('unknown');
  });
});
