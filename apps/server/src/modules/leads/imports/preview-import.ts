import type { CsvDelimiter, CsvEncoding, ImportPreview } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { openFile } from '../files/open-file.ts';
import { listChoices } from '../mapping/choices.queries.ts';
import { toHeaderKey } from '../mapping/read-header.ts';
import { recallMapping } from '../mapping/recall-mapping.ts';
import { findEarlier, getPlan } from './imports.queries.ts';

const ROWS = 5;

type PreviewRequest = {
  readonly id: string;
  readonly encoding?: CsvEncoding | undefined;
  readonly delimiter?: CsvDelimiter | undefined;
};

export async function previewImport(
  services: Services,
  { withTx, actor: { user_id } }: RequestContext,
  { id, ...wish }: PreviewRequest,
  signal: AbortSignal | undefined,
): Promise<ImportPreview> {
  const plan = await withTx(({ tx }) => getPlan(tx, id));
  if (plan.status !== 'uploaded') throw new AppError('CSV_MISSING');
  const { suggestion, rows, ...file } = await openFile(services, plan, wish, { user_id, signal });
  const history = await withTx(async ({ tx }) => ({
    earlier: await findEarlier(tx, plan.campaign_id),
    choices: await listChoices(tx, file.headers.map(toHeaderKey)),
    provider: plan.provider,
  }));
  return {
    ...file,
    headers: [...file.headers],
    rows: rows.slice(0, ROWS).map((row) => [...row]),
    ...recallMapping(file.headers, suggestion, history),
  };
}
