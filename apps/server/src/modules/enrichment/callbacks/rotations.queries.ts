import type { Tx } from '@hearback/database';
import { sql } from 'kysely';

/** Both want the system role. */

export async function countRotations(tx: Tx, workspace_id: string): Promise<number> {
  const row = await tx
    .selectFrom('clay_callbacks')
    .select('rotations')
    .where('workspace_id', '=', workspace_id)
    .executeTakeFirst();
  return row?.rotations ?? 0;
}

export async function addRotation(tx: Tx, workspace_id: string): Promise<void> {
  await sql`
    insert into clay_callbacks as k (workspace_id, rotations) values (${workspace_id}, 1)
    on conflict (workspace_id) do update set rotations = k.rotations + 1, rotated_at = clock_timestamp()`.execute(
    tx,
  );
}
