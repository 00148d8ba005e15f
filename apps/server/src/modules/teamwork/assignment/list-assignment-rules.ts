import type { AssignmentRule, Colleague } from '@hearback/contract';
import { listColleagues } from '#server/modules/people/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { listRules } from './assignment.queries.ts';

export async function listAssignmentRules({
  tx,
  actor,
}: TxContext): Promise<{ rules: AssignmentRule[]; people: Colleague[] }> {
  if (!actor.sees_all_locations) throw new AppError('FORBIDDEN');
  return { rules: await listRules(tx), people: await listColleagues(tx) };
}
