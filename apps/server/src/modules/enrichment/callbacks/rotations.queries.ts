import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';

export async function countRotations(tx: SystemTx, workspace_id: string): Promise<number> {
  const row = await tx
    .selectFrom('clay_callbacks')
    .select('rotations')
    .where('workspace_id', '=', workspace_id)
    .executeTakeFirst();
  return row?.rotations ?? 0;
}

export async function addRotation(tx: SystemTx, workspace_id: string): Promise<void> {
  await sql`
    insert into clay_callbacks as k (workspace_id, rotations) values (${workspace_id}, 1)
    on conflict (workspace_id) do update set rotations = k.rotations + 1, rotated_at = clock_timestamp()`.execute(
    tx,
  );
}
