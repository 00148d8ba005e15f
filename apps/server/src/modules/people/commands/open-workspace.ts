import type { Tx } from '@hearback/database';

export async function openWorkspace(tx: Tx, name: string): Promise<string> {
  const { id } = await tx.insertInto('workspaces').values({ name }).returning('id').executeTakeFirstOrThrow();
  return id;
}
