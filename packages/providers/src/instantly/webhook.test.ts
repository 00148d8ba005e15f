import { describe, expect, it } from 'vitest';
import { readFixture } from '../testing/read-fixture.ts';
import { readInstantlyEvent, toInstantlyEventKind } from './webhook.ts';

const reply = readFixture('instantly', 'webhook-reply');

describe('an Instantly event', () => {
  it('contains the author, text and campaign of a reply, and how to answer it', () => {
    expect(readInstantlyEvent(reply)).toMatchObject({
      kind: 'reply',
      automatic: false,
      at: new Date('2026-09-30T14:00:06Z'),
      provider_campaign_id: '0192a1b0-0000-7000-8000-00000000c001',
      campaign_name: 'Dentists in Ohio',
      eaccount: 'anna@mail.example',
      email_id: '0192a1b0-0000-7000-8000-00000000e001',
      subject: 'Re: More patients',
      body_text: 'Sounds good.',
      body_html: '<p>Sounds good.</p>',
      lead: {
        email: 'mary@dentist.example',
        first_name: 'Mary',
        company_name: 'Ashe Dental',
        phone: '+1 555 0100',
        custom: { chairs: 4 },
      },
    });
  });

  it.each([
    ['reply_received', 'reply'],
    ['auto_reply_received', 'reply'],
    ['email_sent', 'sent'],
    ['email_opened', 'opened'],
    ['email_link_clicked', 'clicked'],
    ['link_clicked', 'clicked'],
    ['email_bounced', 'bounced'],
    ['lead_unsubscribed', 'unsubscribed'],
    ['campaign_completed', 'campaign_completed'],
    ['account_error', 'account_error'],
    ['lead_neutral', 'interest'],
    ['lead_interested', 'interest'],
    ['lead_not_interested', 'interest'],
    ['lead_meeting_booked', 'interest'],
    ['lead_meeting_completed', 'interest'],
    ['lead_closed', 'interest'],
    ['lead_out_of_office', 'interest'],
    ['lead_wrong_person', 'interest'],
    ['lead_no_show', 'interest'],
    ['supersearch_enrichment_completed', 'unknown'],
    ['Call me in May', 'unknown'],
    ['constructor', 'unknown'],
  ])('named %s is %s', (event_type, kind) => {
    const event = readInstantlyEvent({ ...reply, event_type });
    expect(event).toMatchObject({ kind, type: event_type });
    expect(toInstantlyEventKind({ ...reply, event_type })).toBe(kind);
    if (event.kind === 'reply') expect(event.automatic).toBe(event_type.startsWith('auto'));
  });

  it('without a type is a reply if it contains one', () => {
    const nameless = { ...reply, event_type: undefined };
    expect(readInstantlyEvent(nameless).kind).toBe('reply');
    expect(toInstantlyEventKind(nameless)).toBe('reply');
  });

  it('may have no lead', () => {
    expect(readInstantlyEvent(readFixture('instantly', 'webhook-account-error'))).toMatchObject({
      kind: 'account_error',
      lead: null,
      eaccount: 'anna@mail.example',
    });
    expect(readInstantlyEvent(readFixture('instantly', 'webhook-bounced'))).toMatchObject({
      kind: 'bounced',
      lead: { email: 'mary@dentist.example', first_name: null },
    });
  });

  it.each([[null], [[]], ['text'], [42], [{}], [{ event_type: { odd: true } }]])(
    'is kept if its format is unknown: %j',
    (payload) => {
      const event = readInstantlyEvent(payload);
      expect(event.kind).toBe('unknown');
      expect(toInstantlyEventKind(payload)).toBe('unknown');
    },
  );
});
