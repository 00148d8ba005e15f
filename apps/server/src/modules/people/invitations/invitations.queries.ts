import type { Invitation, UserType } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';

type Terms = {
  invited_by: string;
  user_type: UserType;
  locations: string[];
  access_level: string;
  token_hash: string;
  expires_at: Date;
};

const READABLE = [
  'id',
  'email',
  'user_type',
  'locations',
  'access_level',
  'created_at',
  'expires_at',
  'accepted_at',
] as const;

/** Includes the status of the newest email with the link, which the sender waits for. */
const selectInvitations = (tx: TenantTx) =>
  tx
    .selectFrom('invitations')
    .select(READABLE)
    .select(
      sql<Invitation['mail']>`(select json_build_object('status', m.status, 'reason', m.reason) from mails m
        where m.workspace_id = invitations.workspace_id and m.subject_id = invitations.id
        order by m.created_at desc limit 1)`.as('mail'),
    );

type InvitationRow = Awaited<ReturnType<ReturnType<typeof selectInvitations>['execute']>>[number];

const toInvitation = (row: InvitationRow): Invitation =>
  ({
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    accepted_at: row.accepted_at?.toISOString() ?? null,
  }) as Invitation;

export async function listPending(tx: TenantTx): Promise<Invitation[]> {
  const rows = await selectInvitations(tx)
    .where('accepted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .execute();
  return rows.map(toInvitation);
}

export async function getInvitation(tx: TenantTx, id: string): Promise<Invitation> {
  const row = await selectInvitations(tx).where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return toInvitation(row);
}

export async function findPending(
  tx: TenantTx,
  email: string,
): Promise<{ id: string; expires_at: Date } | null> {
  const row = await tx
    .selectFrom('invitations')
    .select(['id', 'expires_at'])
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertInvitation(
  tx: TenantTx,
  invitation: Terms & { workspace_id: string; email: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirstOrThrow(() => new AppError('INVITATION_PENDING'));
  return id;
}

/** The person who resends it becomes its sender: it ends with them instead of the first sender. */
export async function renewInvitation(tx: TenantTx, id: string, terms: Terms): Promise<string> {
  await tx.updateTable('invitations').set(terms).where('id', '=', id).execute();
  return id;
}

export async function deleteInvitation(tx: TenantTx, id: string): Promise<string> {
  const row = await tx
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row.email;
}

const selectOpen = (tx: SystemTx, tokenHash: string) =>
  tx
    .selectFrom('invitations')
    .select(['workspace_id', 'id', 'email', 'user_type', 'locations', 'access_level', 'invited_by'])
    .where('token_hash', '=', tokenHash)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`);

/** The holder of the link has no account yet. */
export const findOpenInvitation = (tx: SystemTx, tokenHash: string) =>
  selectOpen(tx, tokenHash).executeTakeFirst();

/** Locks the invitation, so two clicks accept once and a canceled one is not accepted. */
export const lockOpenInvitation = (tx: SystemTx, tokenHash: string) =>
  selectOpen(tx, tokenHash).forUpdate().executeTakeFirst();

export async function markAccepted(tx: SystemTx, workspaceId: string, id: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ accepted_at: sql<Date>`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
}
