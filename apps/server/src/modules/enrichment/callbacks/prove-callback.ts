import { withSystem } from '@hearback/database';
import type { Services } from '../../../platform/services.ts';
import { judgeProof, type Proof } from './callback-proof.ts';
import { countRotations } from './rotations.queries.ts';

/** 'row' proves that one row alone, 'workspace' any row of the workspace, null nothing. */
export async function proveCallback(
  { db, config: { secret } }: Services,
  workspace_id: string,
  proof: Proof,
): Promise<'row' | 'workspace' | null> {
  const rotations = await withSystem(db, 'prove callback', (tx) => countRotations(tx, workspace_id));
  return judgeProof({ secret, workspace_id, rotations }, proof);
}
