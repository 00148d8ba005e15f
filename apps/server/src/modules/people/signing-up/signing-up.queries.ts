import type { SystemTx } from '@hearback/database';

export async function openWorkspace(tx: SystemTx, name: string, website = ''): Promise<string> {
  const { id } = await tx
    .insertInto('workspaces')
    .values({ name, website })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
