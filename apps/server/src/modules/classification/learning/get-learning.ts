import type { Learning } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { countAgreement, countCorrections } from './learning.queries.ts';

export async function getLearning({ tx, actor }: TxContext): Promise<Learning> {
  // The figures cover the whole workspace.
  if (!actor.sees_all_locations) throw new AppError('FORBIDDEN');
  return {
    corrections: await countCorrections(tx),
    agreement: await countAgreement(tx, actor.workspace_id),
  };
}
