import { type Import, type ImportedLead, type OwnEndpoints, SYSTEM_FIELDS } from '@hearback/contract';
import { receiveFile } from '#server/modules/leads/index.ts';
import type { Services } from '#server/platform/services.ts';
import { type KeyContext, withPermissionTx } from '../keys/with-permission-tx.ts';

type LeadImport = {
  readonly campaign_id: string;
  readonly name: string;
  readonly leads: readonly ImportedLead[];
};

type ImportTools = KeyContext & { readonly own: OwnEndpoints; readonly services: Services };

/**
 * Makes a file of the leads and imports it as the app does. Each step is repeated only if it is missing, so a repeated
 * request continues after a lost connection and never imports twice.
 */
export async function importLeads(
  { own, services, ...context }: ImportTools,
  id: string,
  { campaign_id, name, leads }: LeadImport,
): Promise<Import> {
  const names = [...new Set(leads.flatMap(({ custom }) => Object.keys(custom ?? {})))];
  const file = Buffer.from(toCsv(leads, names));
  let { state } = await own.leads.createImport({
    ...{ id, campaign_id, file_name: `${name}.csv`, file_size: file.length },
  });
  if (state === 'uploading') {
    const workspace_id = await withPermissionTx(
      context,
      'leads:write',
      async ({ actor }) => actor.workspace_id,
    );
    await receiveFile(services, { workspace_id, import_id: id }, toStream(file), file.length);
    ({ state } = await own.leads.getImport({ id }));
  }
  if (state !== 'uploaded') return own.leads.getImport({ id });
  const mapping = [
    ...SYSTEM_FIELDS.map((field, column) => ({ column, field })),
    ...names.map((custom, place) => ({
      ...{ column: SYSTEM_FIELDS.length + place, field: 'custom' as const, name: custom },
    })),
  ];
  return own.leads.startImport({ id, encoding: 'utf-8', delimiter: ',', mapping });
}

async function* toStream(file: Buffer): AsyncGenerator<Buffer> {
  yield file;
}

/** A file with a column for each field and each of the custom fields. Its cells are read by the import only. */
function toCsv(leads: readonly ImportedLead[], customNames: readonly string[]): string {
  const rows = leads.map((lead) => [
    ...SYSTEM_FIELDS.map((field) => lead[field] ?? ''),
    ...customNames.map((name) => lead.custom?.[name] ?? ''),
  ]);
  return [[...SYSTEM_FIELDS, ...customNames], ...rows].map(toLine).join('');
}

const toLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
