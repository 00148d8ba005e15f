import type { ColumnMapping, Import, ImportPreview, Lead } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { runWorker, type Worker } from '#server/platform/jobs/run-worker.ts';
import type { TestPerson } from '../people.ts';
import { type ApiResponse, openTestApp, type TestApp } from '../stack/open-test-app.ts';
import { unscheduledJobs } from '../stack/unscheduled-jobs.ts';
import { addWritingAgency, type WritingAgency } from '../writing-agency.ts';

/** Helpers that import a file. */
type ImportHelpers = {
  /** Creates an import and uploads its file. Returns the response to its bytes and the import's id. */
  upload(
    campaign_id: string,
    file: string | Uint8Array,
    name?: string,
  ): Promise<{ id: string; status: number; message: string }>;
  preview(id: string, query?: string): Promise<ImportPreview>;
  start(id: string, mapping?: readonly ColumnMapping[], form?: object): Promise<ApiResponse>;
  /** The whole import, with the suggested mapping unless another is given. */
  importFile(
    campaign_id: string,
    file: string | Uint8Array,
    mapping?: readonly ColumnMapping[],
  ): Promise<Import>;
  waitForEnd(id: string, timeoutMs?: number): Promise<Import>;
};

export type Leads = ImportHelpers & {
  app: TestApp;
  agency: WritingAgency;
  other: WritingAgency;
  ask(method: string, path: string, body?: unknown, as?: TestPerson): Promise<ApiResponse>;
  /** A campaign with a target audience. */
  addCampaign(provider: 'instantly' | 'heyreach', more?: Record<string, unknown>): Promise<string>;
  /** The same helpers for a person other than the owner. */
  importingAs(person: TestPerson): ImportHelpers;
  list(campaign_id: string, query?: string, as?: TestPerson): Promise<Lead[]>;
  withDatabase: TestApp['withDatabase'];
  query: TestApp['query'];
  startWorker(): Promise<Worker>;
  close(): Promise<void>;
};

const TARGETS = {
  company_name: 'Northwind',
  industry: 'Logistics',
  target_vertical: 'Retail',
  target_titles: 'Head of Supply',
  main_product_site_url: 'https://northwind.example',
  value_proposition: 'Freight without phone calls',
};

/** Two agencies with an app, a worker and file imports. */
export async function openLeads(
  settings: Record<string, string> = {},
  logTo?: NodeJS.WritableStream,
): Promise<Leads> {
  const app = await openTestApp(settings, logTo);
  const agency = await addWritingAgency(app, 'agency');
  const other = await addWritingAgency(app, 'other');
  const workers: Worker[] = [];
  const ask: Leads['ask'] = (method, path, body, as = agency.owner) =>
    app.call(method, path, { token: as.token, ...(body === undefined ? {} : { body }) });
  return {
    app,
    agency,
    other,
    ask,
    ...importAs(app, agency.owner),
    importingAs: (person) => importAs(app, person),
    withDatabase: app.withDatabase,
    query: app.query,
    addCampaign: (provider, more = {}) =>
      app.withDatabase((tx) => addCampaign(tx, agency.workspace_id, provider, more)),
    async list(campaign_id, query = '', as) {
      const answer = await ask('GET', `/api/campaigns/${campaign_id}/leads${query}`, undefined, as);
      if (answer.status !== 200) throw new Error(`the list answered ${JSON.stringify(answer.body)}`);
      return (answer.body as { leads: Lead[] }).leads;
    },
    async startWorker() {
      const worker = await runWorker(app.services, unscheduledJobs);
      workers.push(worker);
      return worker;
    },
    async close() {
      for (const worker of workers) await worker.stop().catch(() => undefined);
      await app.close();
    },
  };
}

/** Import helpers for one person. */
export function importAs({ url, call }: TestApp, person: TestPerson): ImportHelpers {
  const as = (method: string, path: string, body?: unknown) =>
    call(method, path, { token: person.token, ...(body === undefined ? {} : { body }) });
  const upload: ImportHelpers['upload'] = async (campaign_id, file, file_name = 'leads.csv') => {
    const bytes = typeof file === 'string' ? Buffer.from(file) : Buffer.from(file);
    const made = await as('POST', `/api/campaigns/${campaign_id}/imports`, {
      file_name,
      file_size: bytes.length,
    });
    const { id, message } = made.body as { id: string; message: string };
    if (made.status !== 200) return { id: '', status: made.status, message };
    const response = await fetch(`${url}/api/imports/${id}/file`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'text/csv',
        'x-hearback': '1',
      },
      body: bytes,
    });
    const text = await response.text();
    return { id, status: response.status, message: text === '' ? '' : JSON.parse(text).message };
  };
  const preview: ImportHelpers['preview'] = async (id, query = '') => {
    const answer = await as('GET', `/api/imports/${id}/preview${query}`);
    if (answer.status !== 200) throw new Error(`the preview answered ${JSON.stringify(answer.body)}`);
    return answer.body as ImportPreview;
  };
  const start: ImportHelpers['start'] = async (id, mapping, form) => {
    const importPreview = await preview(id);
    const { encoding, delimiter } = importPreview;
    return as('POST', `/api/imports/${id}/start`, {
      encoding,
      delimiter,
      mapping: mapping ?? importPreview.mapping,
      ...form,
    });
  };
  const waitForEnd: ImportHelpers['waitForEnd'] = async (id, timeout = 120_000) => {
    const read = async () => (await as('GET', `/api/imports/${id}`)).body as Import;
    await expect.poll(async () => (await read()).state, { timeout }).toMatch(/done|failed|cancelled|undone/);
    return read();
  };
  return {
    upload,
    preview,
    start,
    waitForEnd,
    async importFile(campaign_id, file, mapping) {
      const { id, message } = await upload(campaign_id, file);
      const started = await start(id, mapping);
      if (started.status !== 200) throw new Error(`${message} ${JSON.stringify(started.body)}`);
      return waitForEnd(id);
    },
  };
}

let campaigns = 0;

export async function addCampaign(
  tx: SystemTx,
  workspace_id: string,
  provider: 'instantly' | 'heyreach',
  more: Record<string, unknown>,
): Promise<string> {
  campaigns += 1;
  const row = { ...TARGETS, ...more };
  const { id } = await tx
    .insertInto('campaigns')
    .values({
      workspace_id,
      provider,
      provider_campaign_id: `leads-${campaigns}`,
      name: `Leads ${campaigns}`,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Everything an import creates except ids and times, so that two runs of one file can be compared. */
export async function toContent({ withDatabase }: Leads, import_id: string): Promise<unknown> {
  return withDatabase(async (tx) => {
    const { rows: contacts } = await sql`
      select l.import_row, l.is_created_by_import, c.email, c.linkedin_url, c.first_name, c.last_name, c.company_name,
        f.company_name as firm, c.enriched_data, c.enrichment_status, c.location_id, l.status, l.search_text
      from campaign_contacts l join contacts c on c.workspace_id = l.workspace_id and c.id = l.contact_id
      left join companies f on f.workspace_id = c.workspace_id and f.id = c.company_id
      where l.import_id = ${import_id} order by l.import_row`.execute(tx);
    const { rows: failures } = await sql`
      select row_number, message, kind, cells from import_failures where import_id = ${import_id} order by row_number`.execute(
      tx,
    );
    return { contacts, failures };
  });
}
