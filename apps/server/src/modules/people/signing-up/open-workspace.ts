import type { Tx } from '@hearback/database';

export async function openWorkspace(tx: Tx, name: string, website = ''): Promise<string> {
  const { id } = await tx
    .insertInto('workspaces')
    .values({ name, website })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
