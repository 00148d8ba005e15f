import { randomUUID } from 'node:crypto';
import type { SystemTx } from '@hearback/database';

/** A file that the lead can download. Returns its id. */
export async function addSharedFile(tx: SystemTx, workspace_id: string, contact_id: string): Promise<string> {
  const id = randomUUID();
  const expires_at = new Date(Date.now() + 86_400_000);
  const content = Buffer.from('%PDF');
  await tx
    .insertInto('shared_files')
    .values({
      ...{ workspace_id, id, contact_id, name: 'plan.pdf', size: content.length, content },
      ...{ is_scanned: false, token_hash: randomUUID(), expires_at },
    })
    .execute();
  return id;
}
