import { describe, expect, it } from 'vitest';
import { type FakeResponse, fakeProvider } from '../testing/fake-provider.ts';
import { readFixture } from '../testing/read-fixture.ts';
import { createInstantly } from './client.ts';

const received = readFixture('instantly', 'email-received');
const sent = readFixture('instantly', 'email-sent');
const published = {
  email_id: received.id as string,
  lead_email: 'mary@dentist.example',
  at: new Date('2026-09-30T14:00:06Z'),
};
const visit = (...answers: FakeResponse[]) => {
  const { connection, asked } = fakeProvider(...answers);
  return { asked, instantly: createInstantly({ ...connection, apiKey: 'key' }) };
};

describe('the reply that a webhook published', () => {
  it('is the e-mail it names, when that one was received', async () => {
    const { instantly, asked } = visit({ body: received });
    expect((await instantly.findReply(published))?.provider_message_id).toBe(received.id);
    expect(asked).toHaveLength(1);
  });

  it('is the nearest mail of the lead, when it names the e-mail that was answered', async () => {
    const earlier = { ...received, id: 'earlier', timestamp_created: '2026-09-30T13:50:00.000Z' };
    const { instantly, asked } = visit({ body: sent }, { body: { items: [earlier, received] } });
    const found = await instantly.findReply({ ...published, email_id: sent.id });
    expect(found?.provider_message_id).toBe(received.id);
    expect(asked[1]?.query.get('lead')).toBe('mary@dentist.example');
  });

  it('is not an older reply of the same lead', async () => {
    const old = { ...received, id: 'old', timestamp_created: '2026-09-01T14:00:00.000Z' };
    const { instantly } = visit({ body: old }, { body: { items: [] } });
    expect(await instantly.findReply({ ...published, email_id: 'old' })).toBeNull();
  });

  it('is told from another of the same minute by its words', async () => {
    const other = {
      ...received,
      id: 'other',
      timestamp_created: '2026-09-30T14:00:06.000Z',
      body: { text: 'Who?' },
    };
    const { instantly } = visit({ body: sent }, { body: { items: [received, other] } });
    const found = await instantly.findReply({ ...published, email_id: sent.id, body_text: 'Sounds  good.' });
    expect(found?.provider_message_id).toBe(received.id);
  });

  it('is not there yet, when Instantly does not show what it names', async () => {
    const { instantly, asked } = visit({ status: 404 }, { body: { items: [received] } });
    expect(await instantly.findReply(published)).toBeNull();
    expect(asked).toHaveLength(1);
  });
});
