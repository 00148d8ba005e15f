import type { CsvDelimiter, CsvEncoding, ImportPreview } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { Outside } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { openFile } from '../files/open-file.ts';
import { findEarlier, getPlan } from './imports.queries.ts';
import { recallMapping } from './mapping/recall-mapping.ts';

const ROWS = 5;

type Wish = {
  readonly id: string;
  readonly encoding?: CsvEncoding | undefined;
  readonly delimiter?: CsvDelimiter | undefined;
};

export async function previewImport(
  services: Services,
  { enter, actor: { user_id } }: Outside,
  { id, ...wish }: Wish,
  signal: AbortSignal | undefined,
): Promise<ImportPreview> {
  const { plan, earlier } = await enter(async ({ tx }) => {
    const plan = await getPlan(tx, id);
    return { plan, earlier: await findEarlier(tx, plan.campaign_id) };
  });
  if (plan.state !== 'uploaded') throw new AppError('CSV_MISSING');
  const { suggested, rows, ...file } = await openFile(services, plan, wish, { user_id, signal });
  const mapping = recallMapping(file.headers, suggested, earlier);
  return {
    ...file,
    headers: [...file.headers],
    rows: rows.slice(0, ROWS).map((row) => [...row]),
    mapping,
    remembered: earlier !== null,
  };
}
