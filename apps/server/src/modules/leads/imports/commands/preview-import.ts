import type { CsvDelimiter, CsvEncoding, ImportPreview } from '@hearback/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { Outside } from '../../../../platform/http/implement.ts';
import type { Services } from '../../../../platform/services.ts';
import { openFile } from '../file/open-file.ts';
import { recallMapping, suggestMapping } from '../file/suggest-mapping.ts';
import { findEarlier, getPlan } from '../imports.queries.ts';

const ROWS = 5;

type Wish = {
  readonly id: string;
  readonly encoding?: CsvEncoding | undefined;
  readonly delimiter?: CsvDelimiter | undefined;
};

export async function previewImport(
  services: Services,
  { enter }: Outside,
  { id, ...wish }: Wish,
): Promise<ImportPreview> {
  const { plan, earlier } = await enter(async ({ tx }) => {
    const plan = await getPlan(tx, id);
    return { plan, earlier: await findEarlier(tx, plan.campaign_id) };
  });
  if (plan.state !== 'uploaded') throw new AppError('CSV_MISSING');
  const file = await openFile(services, plan, wish, ROWS);
  const mapping = earlier ? recallMapping(file.headers, earlier) : suggestMapping(file.headers);
  return { ...file, mapping, remembered: earlier !== null };
}
