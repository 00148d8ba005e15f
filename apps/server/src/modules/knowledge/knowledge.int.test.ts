import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KNOWLEDGE_LIMITS, type KnowledgeEntry, MAX_KNOWLEDGE_ENTRIES } from '@hearback/contract';
import { withWorkspace } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { addTestPerson } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';
import { grantLocation } from '../people/index.ts';
import { listForDraft } from './list-for-draft.ts';

const PAGE = `<title>Northwind | Freight</title><p>Our software moves freight without phone calls.</p>
  <p>Plans start at €99 per month.</p><script>steal()</script>`;
const website = createServer((_request, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
);
await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;

const app = await openTestApp({ WEBSITE_ALLOWED_ORIGINS: origin });
const agency = await addWritingAgency(app, 'knowing');
const { workspace_id, campaign_id, knowledge_id } = agency;
const [location_id = '', elsewhere = ''] = agency.locations;
afterAll(async () => {
  await app.close();
  website.close();
});

const ask = (method: string, path: string, body?: unknown, as = agency.owner) =>
  app.call(method, path, { token: as.token, ...(body === undefined ? {} : { body }) });
const ENTRY = { kind: 'offer', content: 'We move freight', source: '', location_id: null, campaign_id: null };
const add = (...entries: object[]) =>
  ask('POST', '/api/knowledge', { entries: entries.map((entry) => ({ ...ENTRY, ...entry })) });
const list = async (as = agency.owner) =>
  ((await ask('GET', '/api/knowledge', undefined, as)).body as { entries: KnowledgeEntry[] }).entries;
const toEntries = ({ body }: { body: unknown }) => (body as { entries: KnowledgeEntry[] }).entries;

describe('a knowledge entry', () => {
  it('can be added, changed, switched off and deleted', async () => {
    const [entry] = toEntries(await add({ kind: 'price', content: ' €99 per month ', source: 'Price list' }));
    expect(entry).toEqual({
      ...ENTRY,
      id: entry?.id,
      kind: 'price',
      content: '€99 per month',
      source: 'Price list',
      enabled: true,
    });
    const edited = {
      ...ENTRY,
      kind: 'proof',
      content: '1,200 customers',
      source: 'https://a.example',
      enabled: false,
    };
    expect((await ask('PUT', `/api/knowledge/${entry?.id}`, edited)).body).toEqual({
      ...edited,
      id: entry?.id,
    });
    expect((await list()).find(({ id }) => id === entry?.id)?.enabled).toBe(false);
    expect((await ask('DELETE', `/api/knowledge/${entry?.id}`)).status).toBe(200);
    expect((await ask('DELETE', `/api/knowledge/${entry?.id}`)).status).toBe(404);
    expect((await list()).map(({ id }) => id)).toEqual([knowledge_id]);
  });

  it('exists once per place and kind, ignoring case', async () => {
    const [first] = toEntries(await add({ content: 'Twice' }));
    expect(
      toEntries(await add({ content: 'TWICE' }, { content: 'Once' })).map(({ content }) => content),
    ).toEqual(['Once']);
    expect(await ask('PUT', `/api/knowledge/${knowledge_id}`, { ...ENTRY, content: 'twice' })).toMatchObject({
      status: 409,
      body: { message: 'An entry with this text already exists.' },
    });
    expect(toEntries(await add({ content: 'Twice', location_id }))).toHaveLength(1);
    expect((await ask('PUT', `/api/knowledge/${first?.id}`, { ...ENTRY, content: 'TWICE' })).status).toBe(
      200,
    );
  });

  it('needs words, and a link needs a web address', async () => {
    expect(await add({ content: '…' })).toMatchObject({
      status: 422,
      body: { message: 'Enter the text of the entry.' },
    });
    expect(await add({ kind: 'link', content: 'our page' })).toMatchObject({
      status: 422,
      body: { message: 'An entry of this kind needs a web address.' },
    });
    expect((await add({ kind: 'link', content: 'Docs: northwind.com/docs' })).status).toBe(200);
    expect((await add({ content: 'x'.repeat(KNOWLEDGE_LIMITS.content + 1) })).status).toBe(422);
  });

  it('has the location of its campaign', async () => {
    await app.query(sql`update campaigns set ghl_location_id = ${location_id} where id = ${campaign_id}`);
    const [entry] = toEntries(await add({ content: 'Of the campaign', campaign_id, location_id: elsewhere }));
    expect(entry).toMatchObject({ campaign_id, location_id });
  });

  it('moves with its campaign, and is hidden from limited people while the campaign has no location', async () => {
    const reader = await addTestPerson(app, workspace_id, { role: 'client', user_type: 'single_location' });
    await app.withDatabase((tx) =>
      grantLocation(tx, {
        workspace_id,
        user_id: reader.user_id,
        ghl_location_id: location_id,
        access_level: 'write',
      }),
    );
    const moveTo = async (place: string | null) => {
      await app.query(sql`update campaigns set ghl_location_id = ${place} where id = ${campaign_id}`);
      return (await list(reader)).map(({ content }) => content).includes('Of the campaign');
    };
    expect(await moveTo(elsewhere)).toBe(false);
    expect(await moveTo(null)).toBe(false);
    expect(await moveTo(location_id)).toBe(true);
  });

  it('is unavailable to customers, and belongs to locations that the user can write to', async () => {
    expect((await ask('GET', '/api/knowledge', undefined, agency.customer)).status).toBe(403);
    const writer = await addTestPerson(app, workspace_id, { role: 'client', user_type: 'single_location' });
    await app.withDatabase((tx) =>
      grantLocation(tx, {
        workspace_id,
        user_id: writer.user_id,
        ghl_location_id: location_id,
        access_level: 'write',
      }),
    );
    const adding = (entry: object) =>
      ask('POST', '/api/knowledge', { entries: [{ ...ENTRY, ...entry }] }, writer);
    expect((await adding({ content: 'Here', location_id })).status).toBe(200);
    expect((await adding({ content: 'There', location_id: elsewhere })).status).toBe(404);
    expect((await adding({ content: 'Everywhere' })).status).toBe(403);
    await add({ content: 'Hidden', location_id: elsewhere });
    expect((await list(writer)).map(({ content }) => content)).not.toContain('Hidden');
    expect((await ask('DELETE', `/api/knowledge/${knowledge_id}`, undefined, writer)).status).toBe(403);
  });

  it('takes part in the drafts of its place if it is enabled', async () => {
    await add(
      { content: 'Of another location', location_id: elsewhere },
      { content: 'Switched off', enabled: false },
      { kind: 'never_say', content: 'guaranteed results' },
    );
    const draft = await withWorkspace(app.services.db, workspace_id, (tx) =>
      listForDraft(tx, { workspace_id, location_id, campaign_id }),
    );
    const contents = draft.facts.map(({ content }) => content);
    expect(contents[0]).toBe('Of the campaign');
    expect(contents).toContain('We answer replies');
    for (const hidden of ['Of another location', 'Switched off', 'guaranteed results'])
      expect(contents).not.toContain(hidden);
    expect(draft.never_say).toEqual(['guaranteed results']);
  });
});

describe('the limit of knowledge entries', () => {
  it('counts the entries of the workspace', async () => {
    const missing = MAX_KNOWLEDGE_ENTRIES - (await list()).length;
    await app.query(sql`insert into knowledge_entries (workspace_id, kind, content)
      select ${workspace_id}, 'proof', 'Proof ' || n from generate_series(1, ${missing}::integer) n`);
    expect(await add({ content: 'One more' })).toMatchObject({
      status: 409,
      body: { message: 'You have reached the limit of 500 entries. Delete one first.' },
    });
  });
});

describe('a web page', () => {
  it('is read into proposals and stores nothing', async () => {
    const before = (await list()).length;
    const { body } = await ask('POST', '/api/knowledge/website', { url: `${origin}/prices` });
    expect(body).toEqual({
      error: null,
      entries: [
        {
          kind: 'offer',
          content: 'Our software moves freight without phone calls.',
          source: `${origin}/prices`,
        },
        { kind: 'price', content: 'Plans start at €99 per month.', source: `${origin}/prices` },
        { kind: 'link', content: `Northwind: ${origin}/prices`, source: `${origin}/prices` },
      ],
    });
    expect((await list()).length).toBe(before);
  });

  it('in a private network is refused with the reason', async () => {
    const { body } = await ask('POST', '/api/knowledge/website', { url: 'http://169.254.169.254/latest' });
    expect(body).toMatchObject({ entries: [], error: expect.stringMatching(/\w/) });
  });
});
