import type { Snippet, SnippetValues } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openInbox } from '#server/testing/open-inbox.ts';

let contact_id: string;
let message_id: string;

const inbox = await openInbox();
const [location_id = null] = inbox.agency.locations;
const lead = { email: 'ann@acme.example', first_name: 'Ann', company_name: 'Acme', location_id };
({ contact_id, message_id } = await inbox.receive('ann@acme.example', { lead }));
afterAll(() => inbox.close());

const save = (body: object) =>
  inbox.ask('PUT', '/api/snippets', { location_id: null, content: 'Hi', ...body });
const list = async () => ((await inbox.ask('GET', '/api/snippets')).body as { snippets: Snippet[] }).snippets;
const listFor = async () =>
  (await inbox.ask('GET', `/api/conversations/${contact_id}/snippets`)).body as {
    snippets: Snippet[];
    values: SnippetValues;
  };
const link = (location_id: string | null, url: string) =>
  inbox.ask('PUT', '/api/booking-links', { location_id, url });

describe('a snippet', () => {
  it('can be created, changed and removed', async () => {
    const made = await save({ name: ' Booking ', content: 'Here: {{booking_link}}' });
    expect(made).toMatchObject({ status: 200, body: { name: 'Booking', content: 'Here: {{booking_link}}' } });
    const { id } = made.body as Snippet;
    expect((await save({ id, name: 'Call' })).body).toEqual({
      id,
      name: 'Call',
      content: 'Hi',
      location_id: null,
      campaign_id: null,
      situation: null,
      language: null,
      tone: null,
      channel: null,
      enabled: true,
      starter: null,
    });
    expect((await inbox.ask('DELETE', `/api/snippets/${id}`)).status).toBe(200);
    expect((await list()).map(({ name }) => name)).toEqual(['Hello']);
    expect((await inbox.ask('DELETE', `/api/snippets/${id}`)).status).toBe(404);
  });

  it('has a unique name within its workspace or location, ignoring case', async () => {
    await save({ name: 'Price' });
    expect(await save({ name: 'PRICE' })).toMatchObject({
      status: 409,
      body: { message: 'A snippet with this name already exists.' },
    });
    expect((await save({ name: 'Price', location_id: inbox.agency.locations[0] })).status).toBe(200);
  });

  it('accepts only known variables', async () => {
    expect(await save({ name: 'Odd', content: 'Hi {{firstName}}' })).toMatchObject({
      status: 422,
      body: { message: 'The variable {{firstName}} does not exist.' },
    });
  });

  it('a snippet of the workspace or location is offered in a conversation, and none of another location', async () => {
    await save({ name: 'Elsewhere', location_id: inbox.agency.locations[1] });
    expect((await listFor()).snippets.map(({ name }) => name)).toEqual(['Hello', 'Price', 'Price']);
    expect((await list()).map(({ name }) => name)).toEqual(['Elsewhere', 'Hello', 'Price', 'Price']);
  });

  it('is unavailable to customers', async () => {
    const { customer } = inbox.agency;
    expect((await inbox.ask('GET', '/api/snippets', undefined, customer)).status).toBe(403);
    expect(
      (await inbox.ask('PUT', '/api/snippets', { name: 'a', content: 'b', location_id: null }, customer))
        .status,
    ).toBe(403);
  });
});

describe('the variables of a snippet', () => {
  it('are filled from the lead, the sender and the campaign', async () => {
    expect((await listFor()).values).toMatchObject({
      first_name: 'Ann',
      company: 'Acme',
      booking_link: null,
    });
  });

  it('use the booking link of the location before the general one', async () => {
    await link(null, 'cal.example/everywhere');
    expect((await listFor()).values.booking_link).toBe('https://cal.example/everywhere');
    await link(inbox.agency.locations[0] ?? null, 'https://cal.example/here');
    await link(inbox.agency.locations[1] ?? null, 'https://cal.example/there');
    expect((await listFor()).values.booking_link).toBe('https://cal.example/here');
    await link(inbox.agency.locations[0] ?? null, '');
    expect((await listFor()).values.booking_link).toBe('https://cal.example/everywhere');
    expect((await link(null, 'no address')).status).toBe(422);
  });
});

describe('an answer', () => {
  const OWN = { situation: 'interested', language: 'en', tone: 'professional' };
  const STARTER = 'en.email.interested.professional.1';
  let lead_id: string;

  const propose = async (contact = lead_id) => {
    const { answering } = await inbox.thread(contact);
    return answering?.answers.professional.map(({ text }) => text) ?? [];
  };
  const addLead = async (email: string, at: string | null) => {
    const ids = await inbox.receive(email, {
      body: 'Thanks, I am interested.',
      lead: { email, first_name: 'Zoe', location_id: at },
    });
    await inbox.query(
      sql`update messages set sentiment = 'interested', sentiment_by = 'person', lang = 'en' where id = ${ids.message_id}`,
    );
    return ids.contact_id;
  };

  it('is proposed before the starter answer if the team wrote it', async () => {
    lead_id = await addLead('zoe@acme.example', location_id);
    expect((await propose())[0]).toMatch(/^Hello Zoe,\n\nThank you for your reply/);
    await save({ name: 'Ours', content: 'Dear {{first_name}}, welcome.', ...OWN });
    expect((await propose())[0]).toBe('Dear Zoe, welcome.');
    expect((await propose())[1]).toMatch(/^Hello Zoe,/);
  });

  it('an answer of the location comes before one of the workspace, and is not used in another location', async () => {
    await save({ name: 'Here', content: 'Here for {{first_name}}.', location_id, ...OWN });
    expect((await propose())[0]).toBe('Here for Zoe.');
    const elsewhere = await addLead('eve@acme.example', inbox.agency.locations[1] ?? null);
    expect(JSON.stringify((await inbox.thread(elsewhere)).answering)).not.toContain('Here for');
  });

  it('is never proposed in another workspace', async () => {
    const body = { name: 'Theirs', content: 'Theirs.', location_id: null, ...OWN };
    expect((await inbox.ask('PUT', '/api/snippets', body, inbox.other.owner)).status).toBe(200);
    expect(JSON.stringify((await inbox.thread(lead_id)).answering)).not.toContain('Theirs');
  });

  it('an answer that replaces a starter answer takes its place, and one that is off removes it', async () => {
    const form = {
      name: 'Starter',
      content: 'Replaced.',
      location_id,
      starter: STARTER,
      channel: 'email',
      ...OWN,
    };
    const { id } = (await save(form)).body as Snippet;
    expect(await propose()).toContain('Replaced.');
    expect((await propose()).filter((text) => text.startsWith('Hello Zoe,'))).toEqual([]);
    expect((await save({ ...form, enabled: false })).body).toMatchObject({ id, enabled: false });
    expect(await propose()).not.toContain('Replaced.');
    expect((await propose()).filter((text) => text.startsWith('Hello Zoe,'))).toEqual([]);
    await inbox.ask('DELETE', `/api/snippets/${id}`);
    expect((await propose()).filter((text) => text.startsWith('Hello Zoe,'))).toHaveLength(1);
    expect((await save({ ...form, starter: 'en.email.unknown' })).status).toBe(404);
  });

  it('an answer of a campaign belongs to the location of the campaign', async () => {
    const { campaign_id } = inbox.agency;
    const made = await save({ name: 'Campaign', content: 'For one campaign.', campaign_id, ...OWN });
    const [campaign] = await inbox.query<{ ghl_location_id: string | null }>(
      sql`select ghl_location_id from campaigns where id = ${campaign_id}`,
    );
    expect(made.body).toMatchObject({ campaign_id, location_id: campaign?.ghl_location_id ?? null });
    expect(await propose()).not.toContain('For one campaign.');

    const other = inbox.agency.locations[1] ?? '';
    const moveTo = (place: string | null | undefined) =>
      inbox.query(sql`update campaigns set ghl_location_id = ${place} where id = ${campaign_id}`);
    const findLocation = async () => (await list()).find(({ name }) => name === 'Campaign')?.location_id;
    await moveTo(other);
    expect(await findLocation()).toBe(other);
    await moveTo(campaign?.ghl_location_id);
    expect(await findLocation()).toBe(campaign?.ghl_location_id);
  });

  it('for LinkedIn has no greeting line and at most 40 words, and needs a language', async () => {
    const form = { name: 'Chat', channel: 'linkedin', ...OWN };
    expect(await save({ ...form, content: 'Hi {{first_name}},\n\nThanks.' })).toMatchObject({
      status: 422,
      body: { message: 'LinkedIn answers must not start with a greeting.' },
    });
    expect((await save({ ...form, content: 'word '.repeat(41) })).status).toBe(422);
    expect((await save({ ...form, content: 'Thanks.', language: null })).status).toBe(422);
    expect((await save({ ...form, content: 'Thanks.' })).status).toBe(200);
  });

  it('is listed among the starters by language and channel', async () => {
    const { body } = await inbox.ask('GET', '/api/starter-answers?language=de&channel=linkedin');
    const { starters } = body as { starters: { key: string; language: string }[] };
    expect(starters.length).toBeGreaterThan(39);
    expect(new Set(starters.map(({ language }) => language))).toEqual(new Set(['de']));
  });
});

it('a reply with an unfilled variable is not sent', async () => {
  const body = { messageId: message_id, content: 'Hi {{first_name}}, see {{ booking_link }}' };
  expect(await inbox.ask('POST', '/api/functions/send-instantly-reply', body)).toMatchObject({
    status: 422,
    body: { message: 'Fill in {{first_name}}, {{booking_link}} before sending.' },
  });
  const subject = { ...body, content: 'Hi', subject: 'Re: {{company}}' };
  expect((await inbox.ask('POST', '/api/functions/send-instantly-reply', subject)).status).toBe(422);
  const rows = await inbox.query(sql`select from replies where message_id = ${message_id}`);
  expect(rows).toEqual([]);
});

it('a scheduled reply cannot be changed to contain one', async () => {
  const { reply_id } = inbox.agency;
  expect(
    await inbox.ask('PATCH', `/api/replies/${reply_id}`, { content: 'Book here: {{booking_link}}' }),
  ).toMatchObject({ status: 422, body: { message: 'Fill in {{booking_link}} before sending.' } });
});
