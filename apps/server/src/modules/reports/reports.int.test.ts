import { randomUUID } from 'node:crypto';
import {
  type Dashboard,
  type Report,
  type ReportSummary,
  type ReportTemplate,
  toDefaultTemplate,
} from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { readPdf } from '#server/testing/reports/read-pdf.ts';
import { runJob } from '#server/testing/run-job.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';

const app = await openTestApp();
const agency = await addWritingAgency(app, 'reports');
const { workspace_id, owner, customer } = agency;
const [location_id = '', other_location = ''] = agency.locations;
afterAll(() => app.close());

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const PERIOD = { first_day: day(6), last_day: day(0) };

const ask = async <T>(method: string, path: string, body?: unknown, token = owner.token) => {
  const answer = await app.call(method, path, { token, ...(body === undefined ? {} : { body }) });
  return { status: answer.status, body: answer.body as T };
};

const REPLY = 'Sounds good, this is Ada Byron. Send me a time on Tuesday.\nCall +49 170 1234567';

async function addLead(location: string, sentiment: string, days: number, reply = REPLY): Promise<string> {
  const contact_id = randomUUID();
  await app.query(sql`insert into contacts (workspace_id, id, email, first_name, last_name, company_name, location_id)
    values (${workspace_id}, ${contact_id}, ${`${contact_id}@lead.test`}, 'Ada', 'Byron', 'Engines', ${location})`);
  await app.query(sql`insert into messages (workspace_id, contact_id, source, direction, body, own_text, sent_at, provider_message_key, sentiment)
    values (${workspace_id}, ${contact_id}, 'cold_email', 'inbound', ${reply}, ${reply},
      now() - make_interval(days => ${days}), ${contact_id}, ${sentiment})`);
  return contact_id;
}

const [interested = ''] = [
  await addLead(location_id, 'interested', 1),
  await addLead(location_id, 'soft_no', 2),
  await addLead(location_id, 'interested', 8),
  await addLead(other_location, 'interested', 1),
];
await app.query(sql`insert into campaigns (workspace_id, id, provider, provider_campaign_id, name, ghl_location_id)
  values (${workspace_id}, gen_random_uuid(), 'instantly', 'reported', 'Reported', ${location_id})`);
await app.query(sql`insert into campaign_days (workspace_id, campaign_id, location_id, day, sent, contacted, replied)
  select workspace_id, id, ghl_location_id, d.day, d.sent, d.contacted, 1 from campaigns
  cross join (values (${day(1)}::date, 120, 80), (${day(9)}::date, 100, 50)) d (day, sent, contacted)
  where workspace_id = ${workspace_id} and provider_campaign_id = 'reported'`);
await app.query(sql`insert into meetings (workspace_id, contact_id, location_id, calendar_id, source, status, starts_at, ends_at, booked_at)
  values (${workspace_id}, ${interested}, ${location_id}, 'x', 'crm', 'booked', now(), now() + interval '1 hour', now() - interval '1 day')`);
await app.query(sql`insert into opportunities (workspace_id, contact_id, status, estimated_value)
  values (${workspace_id}, ${interested}, 'booked_meeting', 5000)`);

async function create(more: Record<string, unknown> = {}): Promise<Report> {
  const form = { location_id, cadence: 'custom', ...PERIOD, time_zone: 'UTC', ...more };
  const { status, body } = await ask<Report>('POST', '/api/reports', form);
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'building', figures: null, narrative: null });
  await runJob(app.services, 'reports.build', { workspace_id, report_id: body.id });
  return (await ask<Report>('GET', `/api/reports/${body.id}`)).body;
}

describe('a report', () => {
  it('has the figures of the dashboard for its location, and of no other location', async () => {
    const report = await create();
    const query = `from=${PERIOD.first_day}&to=${PERIOD.last_day}&time_zone=UTC`;
    const { body: dashboard } = await ask<Dashboard>('GET', `/api/dashboard?${query}`);
    const row = dashboard.locations.find(({ id }) => id === location_id);
    expect(report.state).toBe('draft');
    const { figures } = report.figures ?? { figures: null };
    expect(figures?.sent).toMatchObject({ value: row?.sent, previous: 100 });
    expect(figures?.sent.value).toBe(120);
    expect(figures?.people_reached.value).toBe(80);
    expect(figures?.reply_rate.value).toBe(row?.reply_percent);
    expect(figures?.positive_replies).toMatchObject({ value: row?.interested, previous: 1 });
    expect(figures?.positive_replies.value).toBe(1);
    expect(figures?.meetings_booked).toMatchObject({ value: dashboard.meetings_booked, previous: 0 });
    expect(figures?.opportunities).toMatchObject({ value: 2 });
    expect(figures?.opportunity_value.value).toBe(5_000);
    expect(figures?.positive_rate.sample).toEqual({ count: 2, minimum: 10 });
    expect(report.figures?.trend).toEqual(row?.trend);
    expect(report.figures?.pipeline.find(({ status }) => status === 'booked_meeting')).toEqual({
      ...{ status: 'booked_meeting', count: 1, value: 5_000 },
    });
  });

  it('is written by built-in sentences without a model, under the name of the agency', async () => {
    const report = await create();
    expect(report.written_by).toBe('built_in');
    expect(report.narrative?.happened).toContain('1 meeting was booked');
    const [row] = await app.query<{ name: string }>(
      sql`select name from workspaces where id = ${workspace_id}`,
    );
    expect(report.brand).toBe(row?.name);
    expect(JSON.stringify(report)).not.toMatch(/hearback/i);
  });

  it('is a snapshot: later changes and a repeated job do not change its figures', async () => {
    const report = await create();
    await app.query(sql`update campaign_days set sent = sent + 7 where workspace_id = ${workspace_id}`);
    await runJob(app.services, 'reports.build', { workspace_id, report_id: report.id });
    const { body: after } = await ask<Report>('GET', `/api/reports/${report.id}`);
    expect(after).toEqual(report);
    await expect(app.query(sql`update reports set figures = '{}' where id = ${report.id}`)).rejects.toThrow(
      'the figures of a report never change',
    );
    await app.query(sql`update campaign_days set sent = sent - 7 where workspace_id = ${workspace_id}`);
  });

  it('gets a version with each edit, and clients see the published one', async () => {
    const { id } = await create();
    const read = () => ask<Report>('GET', `/api/reports/${id}`, undefined, customer.token);
    expect((await read()).status).toBe(404);
    await ask('POST', `/api/reports/${id}/publish`, { version: 1 });
    expect((await read()).body).toMatchObject({ state: 'published', can_edit: false });
    const edit = { version: 1, happened: 'Edited.', next: '', needed: '' };
    const edited = await ask<Report>('PUT', `/api/reports/${id}/narrative`, edit);
    expect(edited.body).toMatchObject({ version: 2, published_version: 1, written_by: 'person' });
    expect((await read()).body.narrative?.happened).toContain('1 meeting was booked');
    expect((await ask('PUT', `/api/reports/${id}/narrative`, edit)).status).toBe(409);
    expect((await ask('POST', `/api/reports/${id}/publish`, { version: 1 })).status).toBe(409);
    expect((await read()).body.narrative?.happened).toContain('1 meeting was booked');
    await ask('POST', `/api/reports/${id}/publish`, { version: 2 });
    expect((await read()).body.narrative?.happened).toBe('Edited.');
  });

  it('is not created, edited, published or deleted by clients', async () => {
    const { id } = await create();
    const form = { location_id, cadence: 'weekly', time_zone: 'UTC' };
    const calls: [string, string, unknown][] = [
      ['POST', '/api/reports', form],
      ['PUT', `/api/reports/${id}/narrative`, { version: 1, happened: '', next: '', needed: '' }],
      ['POST', `/api/reports/${id}/publish`, { version: 1 }],
      ['DELETE', `/api/reports/${id}`, undefined],
    ];
    for (const [method, path, body] of calls)
      expect((await ask(method, path, body, customer.token)).status, path).toBe(403);
  });

  it('is not published before its figures are computed', async () => {
    const form = { location_id, cadence: 'monthly', time_zone: 'Europe/Berlin' };
    const { body } = await ask<Report>('POST', '/api/reports', form);
    expect((await ask('POST', `/api/reports/${body.id}/publish`, { version: 1 })).status).toBe(409);
    expect((await ask('DELETE', `/api/reports/${body.id}`)).status).toBe(200);
  });

  it('downloads as CSV under the same access rules', async () => {
    const { id } = await create();
    const path = `/api/reports/${id}/report.csv`;
    const { status, body } = await ask<string>('GET', path);
    expect(status).toBe(200);
    expect(body).toContain('Meetings booked,1,0,,');
    expect(body).toContain('Not enough data: 2 classified conversations. Needed: 10.');
    expect((await ask('GET', path, undefined, customer.token)).status).toBe(404);
    expect((await app.call('GET', path, {})).status).toBe(401);
  });

  it('downloads as PDF under the same access rules, once it has figures', async () => {
    const { id } = await create();
    const path = `/api/reports/${id}/report.pdf`;
    const download = async (token: string) => {
      const answer = await fetch(`${app.url}${path}`, {
        headers: { authorization: `Bearer ${token}`, 'x-hearback': '1' },
      });
      return { answer, file: Buffer.from(await answer.arrayBuffer()) };
    };
    const { answer, file } = await download(owner.token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="report-${PERIOD.first_day}.pdf"`,
    );
    const texts = readPdf(file).parts.map(({ text }) => text);
    expect(texts).toContain('Meetings booked');
    expect(texts.join(' ')).toContain('1 meeting was booked');
    expect((await ask('GET', path, undefined, customer.token)).status).toBe(404);
    expect((await app.call('GET', path, {})).status).toBe(401);
    await ask('POST', `/api/reports/${id}/publish`, { version: 1 });
    const edit = { version: 1, happened: 'Not yet for clients.', next: '', needed: '' };
    await ask('PUT', `/api/reports/${id}/narrative`, edit);
    const toText = async (token: string) => JSON.stringify(readPdf((await download(token)).file).parts);
    expect(await toText(customer.token)).not.toContain('Not yet for clients.');
    expect(await toText(owner.token)).toContain('Not yet for clients.');
    const form = { location_id, cadence: 'monthly', time_zone: 'UTC' };
    const { body } = await ask<Report>('POST', '/api/reports', form);
    expect((await ask('GET', `/api/reports/${body.id}/report.pdf`)).status).toBe(409);
  });
});

describe('a template', () => {
  const path = `/api/report-templates/${location_id}/monthly`;

  it('keeps the content of hidden sections from clients', async () => {
    const { body: template } = await ask<ReportTemplate>('GET', path);
    const hidden = ['narrative', 'pipeline', 'best_replies', 'service'];
    const sections = template.sections.map((one) => ({ ...one, is_shown: !hidden.includes(one.id) }));
    await ask('PUT', path, { ...template, sections, quotes: 'anonymized' });
    const { id } = await create();
    await ask('POST', `/api/reports/${id}/publish`, { version: 1 });
    const { body } = await ask<Report>('GET', `/api/reports/${id}`, undefined, customer.token);
    const nothing = { value: null, previous: null, target: null, sample: null };
    expect(body).toMatchObject({
      quotes: [],
      narrative: null,
      figures: {
        pipeline: [],
        senders: { failing: 0, watch: 0, unknown: 0, healthy: 0 },
        figures: {
          meetings_booked: { value: 1 },
          response_seconds: nothing,
          unanswered_interested: nothing,
          do_not_contact: nothing,
        },
      },
    });
    const { body: csv } = await ask<string>(
      'GET',
      `/api/reports/${id}/report.csv`,
      undefined,
      customer.token,
    );
    expect(csv).toContain('Meetings booked,1');
    expect(csv).not.toMatch(
      /Median response time|waiting for an answer|do-not-contact|What happened,.*booked/,
    );
    await ask('PUT', path, toDefaultTemplate('monthly'));
  });

  it('keeps the figures of hidden results from clients in the list of reports', async () => {
    const { body: template } = await ask<ReportTemplate>('GET', path);
    const sections = template.sections.map((one) => ({ ...one, is_shown: one.id !== 'outcomes' }));
    await ask('PUT', path, { ...template, sections });
    const { id } = await create();
    await ask('POST', `/api/reports/${id}/publish`, { version: 1 });
    const findListed = async (token: string) => {
      const { body } = await ask<{ reports: ReportSummary[] }>('GET', '/api/reports', undefined, token);
      const { meetings_booked, positive_replies } = body.reports.find((one) => one.id === id) ?? {};
      return { meetings_booked, positive_replies };
    };
    expect(await findListed(customer.token)).toEqual({ meetings_booked: null, positive_replies: null });
    expect(await findListed(owner.token)).toMatchObject({ meetings_booked: 1 });
    await ask('PUT', path, toDefaultTemplate('monthly'));
  });

  it('keeps the figures of hidden sections out of the summary', async () => {
    const { body: template } = await ask<ReportTemplate>('GET', path);
    const hidden = ['outcomes', 'pipeline', 'service'];
    const sections = template.sections.map((one) => ({ ...one, is_shown: !hidden.includes(one.id) }));
    await ask('PUT', path, { ...template, sections });
    const { narrative } = await create();
    expect(narrative?.happened).toContain('The campaigns sent 120 messages to 80 people.');
    expect(JSON.stringify(narrative)).not.toMatch(/meeting|interested|opportunit/);
    await ask('PUT', path, toDefaultTemplate('monthly'));
  });

  it('decides on sections, targets and quotes of later reports only', async () => {
    const before = await create();
    const { body: template } = await ask<ReportTemplate>('GET', path);
    expect(template).toEqual(toDefaultTemplate('monthly'));
    const [first, ...rest] = template.sections;
    if (!first) throw new Error('a template has sections');
    const sections = [...rest, { ...first, title: 'What it brought', is_shown: false }];
    const saved = { sections, quotes: 'anonymized' as const, targets: { meetings_booked: 4 } };
    expect((await ask('PUT', path, saved)).body).toEqual(saved);
    const after = await create();
    expect(after.sections.at(-1)).toEqual({ id: 'outcomes', title: 'What it brought', is_shown: false });
    expect(after.figures?.figures.meetings_booked.target).toBe(4);
    expect((await ask<Report>('GET', `/api/reports/${before.id}`)).body.quotes).toEqual([]);
    expect(after.quotes).toEqual([
      { author: 'A., Engines', text: 'Sounds good, this is A. B.. Send me a time on Tuesday.' },
    ]);
    await ask('PUT', path, { ...saved, quotes: 'named' });
    expect((await create()).quotes[0]?.author).toBe('Ada Byron, Engines');
  });

  it('anonymizes quotes of leads whose contact has no name', async () => {
    await ask('PUT', path, { ...toDefaultTemplate('monthly'), quotes: 'anonymized' });
    const words = 'Sounds good, send me a time on Tuesday or on Wednesday afternoon.';
    for (const end of ['Best regards,\nJon Smith', 'Jon P. Smith']) {
      const id = await addLead(location_id, 'interested', 1, `${words}\n\n${end}`);
      await app.query(
        sql`update contacts set first_name = null, last_name = null where workspace_id = ${workspace_id} and id = ${id}`,
      );
    }
    const { quotes } = await create();
    expect(quotes.filter(({ author }) => author === 'A lead, Engines')).toEqual([
      { author: 'A lead, Engines', text: words },
      { author: 'A lead, Engines', text: words },
    ]);
  });

  it('rejects a section that is missing or repeated', async () => {
    const { sections } = toDefaultTemplate('monthly');
    for (const wrong of [sections.slice(1), [...sections.slice(1), ...sections.slice(1, 2)]])
      expect((await ask('PUT', path, { sections: wrong, quotes: 'off', targets: {} })).status).toBe(422);
  });
});
