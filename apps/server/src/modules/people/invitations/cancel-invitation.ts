import type { TxContext } from '#server/platform/http/implement.ts';
import { deleteInvitation } from './invitations.queries.ts';

export async function cancelInvitation(
  { tx, record, audit }: TxContext,
  id: string,
): Promise<{ success: true }> {
  const email = await deleteInvitation(tx, id);
  await audit('invitation.cancelled', email);
  await record('invitation.changed', { invitation_id: id });
  return { success: true };
}
