import { type LoadContext, pause, retryUntilResponse } from '../context.ts';
import type { ImportRecord } from '../ledger.ts';

const ROWS = 300;

type Preview = { readonly encoding: string; readonly delimiter: string; readonly mapping: unknown[] };

/** Imports like the wizard: file, preview, start. */
export async function importLeads(context: LoadContext): Promise<void> {
  const { owner, outreach, marks } = context;
  const file_name = `${marks.next()}.csv`;
  const emails = Array.from(
    { length: ROWS },
    (_, row) => `${file_name.replace('.csv', '')}-${row}@leads.example`,
  );
  const file = [
    'First Name,Last Name,Company,Email',
    ...emails.map((email, row) => `Lea,Number ${row},Leads Ltd,${email}`),
  ].join('\n');
  const made = await owner.ask('POST', `/api/campaigns/${outreach.campaign_id}/imports`, {
    body: { file_name, file_size: Buffer.byteLength(file) },
  });
  if (made.status === 200)
    await bringIn(context, (made.body as { id: string }).id, { file_name, emails, file });
  await pause(context, 4_000);
}

type File = { readonly file_name: string; readonly emails: readonly string[]; readonly file: string };

async function bringIn(context: LoadContext, id: string, { file_name, emails, file }: File): Promise<void> {
  const { owner, ledger } = context;
  const headers = { 'content-type': 'text/csv' };
  const sent = await owner.ask('PUT', `/api/imports/${id}/file`, { body: file, headers });
  if (sent.status !== 204) return;
  const { encoding, delimiter, mapping } = await owner.get<Preview>(`/api/imports/${id}/preview`);
  const record: ImportRecord = { id, file_name, emails, acknowledged: false };
  ledger.imports.push(record);
  const started = await retryUntilResponse(context, 'POST', `/api/imports/${id}/start`, {
    encoding,
    delimiter,
    mapping,
  });
  // After a lost response, the server reports that the import has already started.
  record.acknowledged = started.status === 200 || started.status === 409;
}
