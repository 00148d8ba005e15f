import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import {
  API_PERMISSIONS,
  type CreatedApiKey,
  errors,
  type FreeSlots,
  PUBLIC_ERRORS,
  publicContract,
  publicExamples,
  TARGET_FIELDS,
  toDefaultTemplate,
} from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { AUSTIN, openSyncedCrm } from '#server/testing/crm/open-synced-crm.ts';
import { KEYS } from '#server/testing/outreach/open-outreach.ts';
import { runJob } from '#server/testing/run-job.ts';
import { PROGRAM_ENV, requireProgram } from '#server/testing/stack/programs.ts';

requireProgram('curl');
requireProgram('python3');

const crm = await openSyncedCrm('samples');
const { app, agency } = crm;
const { workspace_id } = agency;
afterAll(() => crm.close());
await runJob(app.services, 'meetings.read-calendars', { workspace_id, ghl_location_id: AUSTIN });
const { body: account } = await crm.ask('POST', '/api/accounts', {
  ...{ provider: 'instantly', name: 'Samples', api_key: KEYS.instantly },
});
const { id: account_id } = account as { id: string };
const { body: made } = await crm.ask('POST', '/api/api-keys', {
  ...{ name: 'Samples', permissions: [...API_PERMISSIONS], location_ids: null, requests_per_minute: 600 },
});
const { secret } = made as CreatedApiKey;
const page = await (await fetch(`${app.url}/developers`)).text();

const ENTITIES = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' } as const;
const decodeEntities = (html: string) =>
  html.replace(/&(lt|gt|quot|#39|amp);/g, (_all, name: keyof typeof ENTITIES) => ENTITIES[name]);

type OperationName = keyof typeof publicContract;
type Language = 'curl' | 'typescript' | 'python';

/** The code that the page shows for an operation. */
function readSample(name: OperationName, language: Language): string {
  const section = page.split(`<h3 id="${name}">`)[1]?.split('</section>', 1)[0] ?? '';
  const figure = section.split(`<figure data-language="${language}">`)[1]?.split('</figure>', 1)[0] ?? '';
  return decodeEntities(/<code>(?<code>[\s\S]+)<\/code>/.exec(figure)?.groups?.code ?? '');
}

const PROGRAMS = {
  curl: ['sh', ['-c']],
  typescript: [process.execPath, ['--input-type=module-typescript', '--eval']],
  python: ['python3', ['-c']],
} as const;

async function execute(language: Language, code: string): Promise<unknown> {
  const [program, options] = PROGRAMS[language];
  const env = { ...PROGRAM_ENV, HEARBACK_URL: app.url, HEARBACK_KEY: secret };
  const { stdout } = await promisify(execFile)(program, [...options, code], { env });
  return JSON.parse(stdout);
}

type Rows = Readonly<Record<string, string>>;
const SECTIONS = JSON.stringify(toDefaultTemplate('weekly').sections);

/** A lead of a campaign with a message, a failed reply and a report. */
async function addRows(language: Language): Promise<Rows> {
  const { contact_id, message_id } = await crm.receive(`${randomUUID()}@example.com`, {
    ...{ account_id, eaccount: 'sales@example.com', thread: { email_id: randomUUID() } },
  });
  const [campaign_id, reply_id, report_id] = [randomUUID(), randomUUID(), randomUUID()];
  await app.query(sql`insert into campaigns (workspace_id, id, provider, provider_campaign_id, name, ghl_location_id,
      ${sql.join(TARGET_FIELDS.map((field) => sql.ref(field)))})
    values (${workspace_id}, ${campaign_id}, 'instantly', ${randomUUID()}, ${language}, ${AUSTIN}, ${sql.join(TARGET_FIELDS.map(() => 'Set'))})`);
  await app.query(sql`insert into replies (workspace_id, id, contact_id, message_id, source, content, idempotency_key, status)
    values (${workspace_id}, ${reply_id}, ${contact_id}, ${message_id}, 'cold_email', 'Hello', ${randomUUID()}, 'failed')`);
  await app.query(sql`insert into reports (workspace_id, id, location_id, cadence, first_day, last_day, time_zone, brand, client, quotes, sections)
    values (${workspace_id}, ${report_id}, ${AUSTIN}, 'weekly', '2026-11-09', '2026-11-15', 'UTC', 'Agency', ${language}, 'off', ${SECTIONS})`);
  const [company] = await app.query(sql<{ id: string }>`
    insert into companies (workspace_id, company_name) values (${workspace_id}, ${language}) returning id`);
  return { contact_id, message_id, campaign_id, reply_id, report_id, company_id: company?.id ?? '' };
}

/** A person replaces the ids and times of an example with their own. The test does the same. */
function replaceExamples(code: string, rows: Rows): string {
  const values: readonly (readonly [string, string | undefined])[] = [
    [publicExamples.getConversation.contact_id, rows.contact_id],
    [publicExamples.sendReply.message_id, rows.message_id],
    [publicExamples.listLeads.campaign_id, rows.campaign_id],
    [publicExamples.getReply.id, rows.reply_id],
    [publicExamples.getCompany.id, rows.company_id],
    [publicExamples.getImport.id, rows.import_id],
    [publicExamples.getReport.id, rows.report_id],
    [publicExamples.cancelMeeting.id, rows.meeting_id],
    [publicExamples.removeSuppression.id, rows.suppression_id],
    [publicExamples.bookMeeting.starts_at, rows.later],
    ['crm-event-20931', rows.event],
  ];
  return values.reduce((text, [from, to]) => (to === undefined ? text : text.replaceAll(from, to)), code);
}

describe('the reference', () => {
  it('is served without a session and runs only its own files', async () => {
    const { status, headers } = await fetch(`${app.url}/developers`);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    for (const file of ['reference.css', 'reference.js']) {
      expect(page).toContain(`/developers/${file}"`);
      expect((await fetch(`${app.url}/developers/${file}`)).status).toBe(200);
    }
  });

  it('has a section for each link of its contents', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
    const subjects = ['authentication', 'pagination', 'errors', 'idempotency', 'rate-limits', 'versions'];
    const all = [
      ...subjects,
      'verify-and-process',
      'receivers',
      'error-codes',
      ...Object.keys(publicContract),
    ];
    expect(all.filter((id) => !links.includes(id))).toEqual([]);
  });

  it('lists the error codes of the API and no others', () =>
    expect(Object.keys(errors).filter((code) => page.includes(`<td><code>${code}</code></td>`))).toEqual(
      Object.keys(errors).filter((code) => (PUBLIC_ERRORS as readonly string[]).includes(code)),
    ));

  it('shows an error as the API returns it', async () => {
    const example = decodeEntities(/\{\s+&quot;type&quot;: &quot;urn:[\s\S]+?\n\}/.exec(page)?.[0] ?? '');
    const { body } = await app.call('PUT', `/v1/conversations/${randomUUID()}/disposition`, {
      ...{ token: secret, body: { disposition: 'maybe' } },
    });
    const { request_id: _, errors: fields, ...rest } = JSON.parse(example);
    expect(body).toMatchObject({ ...rest, errors: [{ path: fields[0].path }] });
    expect(Object.keys(JSON.parse(example))).toEqual(Object.keys(body as object));
  });
});

describe.each(['curl', 'typescript', 'python'] as const)('the examples in %s', (language) => {
  it('run as the page shows them and return what the contract promises', { timeout: 180_000 }, async () => {
    let rows: Rows = { ...(await addRows(language)), event: randomUUID() };
    const { slots } = (
      await app.call('GET', `/v1/conversations/${rows.contact_id}/free-slots`, { token: secret })
    ).body as FreeSlots;
    rows = { ...rows, later: slots[0] ?? '' };
    for (const name of Object.keys(publicContract) as OperationName[]) {
      const code = readSample(name, language);
      expect(code, name).not.toBe('');
      const output = await execute(language, replaceExamples(code, rows)).catch((error: unknown) => {
        throw new Error(`${name} failed`, { cause: error });
      });
      const schema = publicContract[name]['~orpc'].outputSchema;
      expect(schema?.safeParse(output), name).toMatchObject({ success: true });
      if (name === 'sendReply') rows = { ...rows, reply_id: (output as { id: string }).id };
      if (name === 'importLeads') rows = { ...rows, import_id: (output as { id: string }).id };
      if (name === 'bookMeeting') {
        const { id: meeting_id } = output as { id: string };
        await runJob(app.services, 'meetings.book', { workspace_id, meeting_id });
        rows = { ...rows, meeting_id };
      }
      if (name === 'addSuppressions') {
        const { body } = await app.call('GET', '/v1/suppressions?q=ada', { token: secret });
        rows = { ...rows, suppression_id: (body as { data: { id: string }[] }).data[0]?.id ?? '' };
      }
    }
  });
});
