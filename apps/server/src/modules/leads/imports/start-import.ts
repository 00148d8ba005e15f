import {
  type ColumnMapping,
  type CsvDelimiter,
  type CsvEncoding,
  describeMissingFields,
  errors,
  FIELD_LABELS,
  findCustomFieldError,
  type Import,
  listRepeatedFields,
} from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { openFile } from '../files/open-file.ts';
import { queueRun } from '../import-runs/run-import.job.ts';
import { requireChangeable } from '../lists/leads-list.queries.ts';
import { toScope } from '../lists/to-scope.ts';
import { saveChoices } from '../mapping/choices.queries.ts';
import { toChoices } from '../mapping/recall-mapping.ts';
import { getImport, getPlan, type ImportPlan, queueImport } from './imports.queries.ts';

type Start = {
  readonly id: string;
  readonly encoding: CsvEncoding;
  readonly delimiter: CsvDelimiter;
  readonly mapping: readonly ColumnMapping[];
};

export async function startImport(
  services: Services,
  { withTx, actor: { user_id } }: RequestContext,
  { id, mapping, ...form }: Start,
  signal: AbortSignal | undefined,
): Promise<Import> {
  const plan = await withTx(async ({ tx }) => {
    const plan = await getPlan(tx, id);
    await requireChangeable(tx, plan.campaign_id);
    return plan;
  });
  requireStartable(plan);
  const { headers, header_row } = await openFile(services, plan, form, { user_id, signal });
  requireMapping(mapping, headers.length, plan.provider);
  return withTx(async ({ tx, actor, record, audit }) => {
    const { workspace_id } = actor;
    const location_ids = toScope(actor);
    const queued = await asSystem(tx, async (tx) => {
      if (!(await queueImport(tx, plan, { ...form, header_row, headers, mapping, location_ids })))
        return false;
      await saveChoices(tx, { workspace_id, location_ids }, toChoices({ headers, mapping }));
      return true;
    });
    if (!queued) {
      requireStartable(await getPlan(tx, id));
      throw new AppError('UPLOAD_REPLACED');
    }
    await queueRun(tx, plan);
    const { campaign_id, ghl_location_id } = plan;
    await audit('import.started', id);
    await record('import.changed', { import_id: id, campaign_id }, { ghl_location_id });
    return getImport(tx, id);
  });
}

function requireStartable({ status }: ImportPlan): void {
  if (status === 'uploading') throw new AppError('CSV_MISSING');
  if (status !== 'uploaded') throw new AppError('IMPORT_STARTED');
}

function requireMapping(mapping: readonly ColumnMapping[], width: number, provider: string): void {
  const columns = mapping.map(({ column }) => column);
  if (columns.some((column) => column >= width) || new Set(columns).size < columns.length)
    throw new AppError('INVALID_INPUT');
  const fields = mapping.map(({ field }) => field);
  const [repeated] = listRepeatedFields(fields);
  if (repeated)
    throw new AppError('FIELD_MAPPED_TWICE', {
      detail: `${errors.FIELD_MAPPED_TWICE.sentence}: ${FIELD_LABELS[repeated]}`,
    });
  const missing = describeMissingFields(provider, fields);
  if (missing) throw new AppError('REQUIRED_FIELDS_UNMAPPED', { detail: missing });
  const names = mapping.flatMap(({ field, name }) => (field === 'custom' ? [name ?? ''] : []));
  for (const [index, name] of names.entries()) {
    const problem = findCustomFieldError(name, names.slice(0, index));
    if (problem) throw new AppError('CUSTOM_FIELD_INVALID', { detail: problem });
  }
}
