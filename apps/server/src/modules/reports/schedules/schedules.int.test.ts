import { randomUUID } from 'node:crypto';
import type { Report, ReportSchedule, ReportSummary } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { grantLocation } from '#server/modules/people/index.ts';
import { EmailContent } from '#server/platform/email/email-content.ts';
import { MAIL_CONTENTS } from '#server/platform/email/send-email.job.ts';
import { addTestPerson } from '#server/testing/people.ts';
import { readPdf } from '#server/testing/reports/read-pdf.ts';
import { runJob } from '#server/testing/run-job.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';
import { deliverReport } from './deliver-report.job.ts';
import { startDueReports } from './start-due-reports.job.ts';

const app = await openTestApp();
const agency = await addWritingAgency(app, 'schedules');
const { workspace_id, owner, customer } = agency;
const [location_id = ''] = agency.locations;
afterAll(() => app.close());

const ask = async <T>(method: string, path: string, body?: unknown, token = owner.token) => {
  const answer = await app.call(method, path, { token, ...(body === undefined ? {} : { body }) });
  return { status: answer.status, body: answer.body as T };
};

const DAY_MS = 86_400_000;

const FORM = {
  ...{ weekday: 1, hour: 8, time_zone: 'Europe/Berlin', approval: 'never' },
  recipients: ['Client@Acme.test', 'client@acme.test', 'boss@acme.test'],
};

const save = (more: Record<string, unknown> = {}, cadence = 'weekly', location = location_id) =>
  ask<ReportSchedule>('PUT', `/api/report-schedules/${location}/${cadence}`, { ...FORM, ...more });

/** The schedule is due now; its period is the one before this moment. */
async function runDue(at = '2026-11-16T07:00:00Z', now = at): Promise<Report> {
  await app.query(sql`update report_schedules set next_run_at = ${at} where workspace_id = ${workspace_id}`);
  await startDueReports(app.services, new Date(now));
  const [row] = await app.query<{ report_id: string }>(
    sql`select report_id from report_deliveries where workspace_id = ${workspace_id} and due_at = ${at} order by id desc limit 1`,
  );
  const report_id = row?.report_id ?? '';
  await runJob(app.services, 'reports.build', { workspace_id, report_id });
  return read(report_id);
}

const read = async (id: string, token = owner.token) =>
  (await ask<Report>('GET', `/api/reports/${id}`, undefined, token)).body;
const deliver = (report_id: string) => runJob(app.services, 'reports.deliver', { workspace_id, report_id });

type Mail = { to_email: string; content: EmailContent };
async function listMails(report_id: string): Promise<Mail[]> {
  const rows = await app.query<{ id: string; to_email: string; sealed_contents: string }>(
    sql`select id, to_email, sealed_contents from mails where workspace_id = ${workspace_id} and subject_id = ${report_id} order by to_email`,
  );
  return rows.map(({ id, to_email, sealed_contents }) => {
    const opened = app.services.secretBox.open(MAIL_CONTENTS, { workspace_id, id, sealed_contents });
    return { to_email, content: EmailContent.parse(JSON.parse(opened)) };
  });
}

async function clear(): Promise<void> {
  for (const table of ['report_deliveries', 'report_schedules', 'reports'])
    await app.query(sql`delete from ${sql.table(table)} where workspace_id = ${workspace_id}`);
}

describe('a schedule', () => {
  it('is saved with its next run in its time zone, listed and removed', async () => {
    const { body } = await save();
    expect(body).toMatchObject({ location_id, cadence: 'weekly', hour: 8, can_edit: true });
    expect(body.recipients).toEqual(['client@acme.test', 'boss@acme.test']);
    const local = new Date(body.next_run_at).toLocaleString('en-US', {
      ...{ timeZone: 'Europe/Berlin', weekday: 'long', hour: 'numeric' },
    });
    expect(local).toBe('Monday 8 AM');
    expect(new Date(body.next_run_at).getTime()).toBeGreaterThan(Date.now());
    await save({}, 'monthly');
    const { body: list } = await ask<{ schedules: ReportSchedule[] }>('GET', '/api/report-schedules');
    expect(list.schedules.map(({ cadence }) => cadence).toSorted()).toEqual(['monthly', 'weekly']);
    const path = `/api/report-schedules/${location_id}/monthly`;
    expect((await ask('DELETE', path)).status).toBe(200);
    expect((await ask('DELETE', path)).status).toBe(404);
    await clear();
  });

  it('needs valid recipients, and clients neither read nor change it', async () => {
    for (const recipients of [
      [],
      ['no-address'],
      ['a@localhost'],
      Array.from({ length: 21 }, (_, i) => `a${i}@acme.test`),
    ])
      expect((await save({ recipients })).status, recipients.join()).toBe(422);
    const path = `/api/report-schedules/${location_id}/weekly`;
    expect((await ask('PUT', path, FORM, customer.token)).status).toBe(403);
    expect((await ask('GET', '/api/report-schedules', undefined, customer.token)).status).toBe(403);
  });

  it('creates one report per period, even after repeated runs, moves and deletions', async () => {
    await save();
    const report = await runDue();
    expect(report).toMatchObject({ cadence: 'weekly', first_day: '2026-11-09', last_day: '2026-11-15' });
    await startDueReports(app.services, new Date('2026-11-16T07:00:00Z'));
    // Moved to a later hour of the same day, after the report was deleted.
    await ask('DELETE', `/api/reports/${report.id}`);
    const at = '2026-11-16T09:00:00Z';
    await app.query(
      sql`update report_schedules set next_run_at = ${at}, hour = 10 where workspace_id = ${workspace_id}`,
    );
    await Promise.all([1, 2, 3].map(() => startDueReports(app.services, new Date(at))));
    const { body } = await ask<{ reports: ReportSummary[] }>('GET', '/api/reports');
    expect(body.reports).toEqual([]);
    const [next] = await app.query<{ next_run_at: Date }>(
      sql`select next_run_at from report_schedules where workspace_id = ${workspace_id}`,
    );
    expect(next?.next_run_at).toEqual(new Date('2026-11-23T09:00:00Z'));
    await clear();
  });

  it('catches up after an outage, and reports that are days late wait for approval', async () => {
    await save();
    await app.query(
      sql`update report_schedules set next_run_at = '2026-11-02T07:00:00Z' where workspace_id = ${workspace_id}`,
    );
    for (let run = 0; run < 2; run += 1)
      await startDueReports(app.services, new Date('2026-11-17T00:00:00Z'));
    await startDueReports(app.services, new Date('2026-11-17T00:00:00Z'));
    const rows = await app.query<{ first_day: string; needs_approval: boolean }>(
      sql`select first_day::text as first_day, needs_approval from report_deliveries where workspace_id = ${workspace_id} order by 1`,
    );
    expect(rows).toEqual([
      { first_day: '2026-10-26', needs_approval: true },
      { first_day: '2026-11-02', needs_approval: true },
      { first_day: '2026-11-09', needs_approval: false },
    ]);
    await clear();
  });

  /** Saves a schedule for Mondays at midnight that was planned earlier, and returns the first days of its reports. */
  async function listPeriods(
    toPlanned: (monday: number) => number,
  ): Promise<{ days: number[]; kept: boolean }> {
    const monday = Date.parse((await save({ hour: 0, time_zone: 'UTC' })).body.next_run_at);
    const planned = new Date(toPlanned(monday)).toISOString();
    await app.query(
      sql`update report_schedules set next_run_at = ${planned} where workspace_id = ${workspace_id}`,
    );
    const { body } = await save({ hour: 0, time_zone: 'UTC', recipients: ['other@acme.test'] });
    // Each round starts one report of a schedule.
    for (let round = 0; round < 3; round += 1) await startDueReports(app.services, new Date(monday));
    const rows = await app.query<{ first_day: string }>(
      sql`select first_day::text as first_day from report_deliveries where workspace_id = ${workspace_id} order by 1`,
    );
    await clear();
    return {
      days: rows.map(({ first_day }) => (monday - Date.parse(first_day)) / DAY_MS),
      kept: body.next_run_at === planned,
    };
  }

  it('keeps the run of a period that a new weekday would skip', async () => {
    // Planned for Sunday, moved to Monday.
    expect(await listPeriods((monday) => monday - 3_600_000)).toEqual({ days: [14, 7], kept: true });
  });

  it('keeps an overdue run, so that editing it while the worker is down skips no period', async () => {
    expect(await listPeriods((monday) => monday - 14 * DAY_MS)).toEqual({ days: [21, 14, 7], kept: true });
  });

  it('moves the run within its period', async () => {
    expect(await listPeriods((monday) => monday + 3_600_000)).toEqual({ days: [7], kept: false });
  });
});

/** A campaign whose figures are read through an account. */
async function addReadCampaign(status: number, figures_read_at: string | null): Promise<string> {
  const campaign = randomUUID();
  await app.query(sql`insert into campaigns (workspace_id, id, provider, provider_campaign_id, name, status, ghl_location_id, figures_read_at, account_id)
    values (${workspace_id}, ${campaign}, 'instantly', ${campaign}, 'Read early', ${status}, ${location_id}, ${figures_read_at}::timestamptz, ${agency.account_id})`);
  return campaign;
}

const removeCampaigns = () =>
  app.query(sql`delete from campaigns where workspace_id = ${workspace_id} and name = 'Read early'`);

describe('a scheduled report', () => {
  beforeEach(async () => {
    await clear();
    await removeCampaigns();
  });

  it('is published and emailed once to each recipient: five numbers, a link and the PDF', async () => {
    await save();
    const built = await runDue();
    expect(built).toMatchObject({ state: 'published', delivery: { state: 'approved' } });
    await Promise.all([deliver(built.id), deliver(built.id)]);
    await deliver(built.id);
    const report = await read(built.id);
    expect(report.delivery).toMatchObject({
      state: 'sent',
      recipients: ['client@acme.test', 'boss@acme.test'],
    });
    const mails = await listMails(built.id);
    expect(mails.map(({ to_email }) => to_email)).toEqual(['boss@acme.test', 'client@acme.test']);
    const [mail] = mails;
    if (!mail) throw new Error('there is an email');
    const { subject, lines, button, sender, attachments } = mail.content;
    expect(subject).toBe(`Weekly report for ${report.client}: Nov 9, 2026 – Nov 15, 2026`);
    expect(lines[1]?.split('\n')).toEqual([
      'Meetings booked: 0 (unchanged from 0)',
      'Positive replies: 0 (unchanged from 0)',
      'New opportunities: 0 (unchanged from 0)',
      'Value of new opportunities: $0 (unchanged from $0)',
    ]);
    expect(sender).toEqual({ name: report.brand, reply_to: owner.email, links: [] });
    expect(JSON.stringify(mail.content)).not.toMatch(/hearback/i);
    expect(attachments?.[0]).toMatchObject({ name: 'report-2026-11-09.pdf', type: 'application/pdf' });
    const { parts } = readPdf(Buffer.from(attachments?.[0]?.base64 ?? '', 'base64'));
    expect(parts.map(({ text }) => text)).toContain('Meetings booked');
    const page = await fetch(new URL(new URL(button?.url ?? '').pathname, app.url));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Meetings booked');
    expect((await read(built.id, customer.token)).delivery).toBeNull();
    await clear();
  });

  it('waits for approval before the first one is sent, notifies the owner, and then goes out automatically', async () => {
    await save({ approval: 'first' });
    const waiting = await runDue();
    expect(waiting).toMatchObject({ state: 'draft', delivery: { state: 'waiting' } });
    const { body } = await ask<{ notifications: { kind: string; name: string; detail: string }[] }>(
      'GET',
      '/api/notifications',
    );
    expect(body.notifications[0]).toMatchObject({
      ...{ kind: 'report_waiting', name: waiting.client, detail: 'Nov 9, 2026 – Nov 15, 2026' },
    });
    await deliver(waiting.id);
    expect(await listMails(waiting.id)).toEqual([]);
    const approve = (version: number, token = owner.token) =>
      ask('POST', `/api/reports/${waiting.id}/approve`, { version }, token);
    expect((await approve(1, customer.token)).status).toBe(403);
    await ask('PUT', `/api/reports/${waiting.id}/narrative`, {
      version: 1,
      happened: 'Reviewed.',
      next: '',
      needed: '',
    });
    expect((await approve(1)).status).toBe(409);
    expect((await approve(2)).status).toBe(200);
    expect((await approve(2)).status).toBe(409);
    await deliver(waiting.id);
    const [mail] = await listMails(waiting.id);
    const pdf = Buffer.from(mail?.content.attachments?.[0]?.base64 ?? '', 'base64');
    expect(readPdf(pdf).parts.map(({ text }) => text)).toContain('Reviewed.');
    expect((await runDue('2026-11-23T07:00:00Z')).delivery?.state).toBe('approved');
    await save({ approval: 'first', recipients: ['new@acme.test'] });
    expect((await runDue('2026-11-30T07:00:00Z')).delivery?.state).toBe('waiting');
    await save({ approval: 'always', recipients: ['new@acme.test'] });
    const { id } = await runDue('2026-12-07T07:00:00Z');
    expect((await ask('POST', `/api/reports/${id}/approve`, { version: 1 })).status).toBe(200);
    expect((await runDue('2026-12-14T07:00:00Z')).delivery?.state).toBe('waiting');
    await clear();
  });

  it('is sent to the recipients that its schedule has when it is approved', async () => {
    await save({ approval: 'always', recipients: ['wrong@acme.test'] });
    const { id } = await runDue();
    await save({ approval: 'always', recipients: ['right@acme.test'] });
    expect((await read(id)).delivery).toMatchObject({ state: 'waiting', recipients: ['right@acme.test'] });
    expect((await ask('POST', `/api/reports/${id}/approve`, { version: 1 })).status).toBe(200);
    await deliver(id);
    expect((await listMails(id)).map(({ to_email }) => to_email)).toEqual(['right@acme.test']);
    await clear();
  });

  it('needs an approval if its recipients change while its figures are computed', async () => {
    await save({ approval: 'first' });
    const at = '2026-11-16T07:00:00Z';
    await app.query(sql`update report_schedules set next_run_at = ${at}, approved_at = ${at}::timestamptz
      where workspace_id = ${workspace_id}`);
    await startDueReports(app.services, new Date(at));
    await save({ approval: 'first', recipients: ['new@acme.test'] });
    expect((await runDue(at)).delivery).toMatchObject({ state: 'waiting', recipients: ['new@acme.test'] });
    await clear();
  });

  it('needs an approval if its schedule requires one, or is removed, while its figures are computed', async () => {
    const at = '2026-11-16T07:00:00Z';
    const path = `/api/report-schedules/${location_id}/weekly`;
    for (const change of [
      () => save({ approval: 'always' }),
      () => save({ approval: 'first' }),
      () => ask('DELETE', path),
    ]) {
      await save();
      await app.query(
        sql`update report_schedules set next_run_at = ${at} where workspace_id = ${workspace_id}`,
      );
      await startDueReports(app.services, new Date(at));
      await change();
      expect((await runDue(at)).delivery?.state).toBe('waiting');
      await clear();
    }
  });

  it("is computed after the provider's last day, and waits if a campaign was not read since", async () => {
    const zone = { hour: 0, time_zone: 'Pacific/Auckland' };
    const due = '2026-09-30T11:00:00Z';
    const campaign = await addReadCampaign(1, '2026-09-30T23:50:00Z');
    await save(zone, 'monthly');
    const early = await runDue(due);
    expect(early).toMatchObject({
      ...{ first_day: '2026-09-01', last_day: '2026-09-30' },
      delivery: { state: 'waiting', has_stale_figures: true },
    });
    const { rows } = await sql<{ run_at: Date }>`
      select run_at from graphile_worker._private_jobs where key = ${`report:${early.id}`}`.execute(
      app.services.db,
    );
    expect(rows).toEqual([{ run_at: new Date('2026-10-01T00:30:00Z') }]);
    await clear();
    await app.query(
      sql`update campaigns set figures_read_at = '2026-10-01T00:10:00Z' where id = ${campaign}`,
    );
    await save(zone, 'monthly');
    expect((await runDue(due)).delivery).toMatchObject({ state: 'approved', has_stale_figures: false });
  });

  it.each([
    ['waits for running subsequences', 4, true, 'waiting'],
    ['does not wait for a campaign whose account was removed', 1, false, 'approved'],
    ['does not wait for a completed campaign', 3, true, 'approved'],
  ])('%s', async (_title, status, hasAccount, state) => {
    await addReadCampaign(status, null);
    if (!hasAccount) await app.query(sql`update campaigns set account_id = null where name = 'Read early'`);
    await save();
    expect((await runDue('2026-09-28T07:00:00Z')).delivery?.state).toBe(state);
  });

  it('is computed when the figures of its campaigns are current', async () => {
    await addReadCampaign(1, null);
    await save({ time_zone: 'UTC' });
    const due = new Date().toISOString();
    const early = await runDue(due);
    expect(early).toMatchObject({ figures: null, delivery: { state: 'building' } });
    const { rows } = await sql<{ is_later: boolean }>`
      select run_at > now() as is_later from graphile_worker._private_jobs where key = ${`report:${early.id}`}`.execute(
      app.services.db,
    );
    expect(rows).toEqual([{ is_later: true }]);
    await app.query(sql`update campaigns set figures_read_at = clock_timestamp() where name = 'Read early'`);
    await runJob(app.services, 'reports.build', { workspace_id, report_id: early.id });
    expect((await read(early.id)).delivery).toMatchObject({ state: 'approved', has_stale_figures: false });
  });

  it('names the recipients whose mail server rejected it, also to people who do not manage users', async () => {
    await save();
    const { id } = await runDue();
    await deliver(id);
    await app.query(sql`update mails set status = 'failed', sealed_contents = null, reason = '550 unknown user'
      where workspace_id = ${workspace_id} and subject_id = ${id} and to_email = 'boss@acme.test'`);
    const member = await addTestPerson(app, workspace_id, { role: 'client', user_type: 'single_location' });
    await app.withDatabase((tx) =>
      grantLocation(tx, {
        ...{ workspace_id, user_id: member.user_id, ghl_location_id: location_id, access_level: 'write' },
      }),
    );
    for (const { token } of [owner, member])
      expect((await read(id, token)).delivery?.failed_recipients).toEqual(['boss@acme.test']);
    await clear();
  });

  it('has an owner as reply address if the person who made the schedule is disabled', async () => {
    const maker = await addTestPerson(app, workspace_id, { role: 'team', user_type: 'agency' });
    await ask('PUT', `/api/report-schedules/${location_id}/weekly`, FORM, maker.token);
    const { id } = await runDue();
    await app.query(sql`update users set disabled_at = now() where id = ${maker.user_id}`);
    await deliver(id);
    expect((await listMails(id))[0]?.content.sender?.reply_to).toBe(owner.email);
    await clear();
  });

  it('is postponed, not lost, while the email budget of the workspace is spent', async () => {
    await save({ recipients: ['budget@acme.test'] });
    const { id } = await runDue();
    const send = () =>
      deliverReport(app.services, { workspace_id, report_id: id }, async () => Buffer.from('%PDF'));
    // The budget of the recipient: 60 reports an hour.
    for (let index = 0; index < 60; index += 1) {
      await app.query(
        sql`update report_deliveries set state = 'approved', sent_at = null where report_id = ${id}`,
      );
      await send();
    }
    await app.query(
      sql`update report_deliveries set state = 'approved', sent_at = null where report_id = ${id}`,
    );
    await deliverReport(app.services, { workspace_id, report_id: id }, async () => {
      throw new Error('rendered without a budget');
    });
    expect((await read(id)).delivery?.state).toBe('approved');
    const { rows } = await sql<{ is_later: boolean }>`
      select run_at > now() as is_later from graphile_worker._private_jobs where key = ${`report-delivery:${id}`}`.execute(
      app.services.db,
    );
    expect(rows).toEqual([{ is_later: true }]);
    await clear();
  });

  it('is sent to more recipients than the budget has, and the next one waits until the budget is full', async () => {
    await save({ recipients: ['a@acme.test', 'b@acme.test', 'c@acme.test'] });
    const { id } = await runDue();
    const { config } = app.services;
    const services = { ...app.services, config: { ...config, mail: { ...config.mail, perHour: 2 } } };
    const send = () =>
      deliverReport(services, { workspace_id, report_id: id }, async () => Buffer.from('%PDF'));
    await send();
    expect((await read(id)).delivery?.state).toBe('sent');
    expect(await listMails(id)).toHaveLength(3);
    await app.query(
      sql`update report_deliveries set state = 'approved', sent_at = null where report_id = ${id}`,
    );
    await send();
    expect((await read(id)).delivery?.state).toBe('approved');
    const { rows } = await sql<{ is_later: boolean }>`
      select run_at > now() + interval '59 minutes' as is_later
      from graphile_worker._private_jobs where key = ${`report-delivery:${id}`}`.execute(app.services.db);
    expect(rows).toEqual([{ is_later: true }]);
    await clear();
  });
});
