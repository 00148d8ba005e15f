import type { SystemTx, TenantTx } from '@hearback/database';

export async function isEnabled(tx: TenantTx): Promise<boolean> {
  const row = await tx.selectFrom('workspaces').select('mcp_enabled').executeTakeFirst();
  return row?.mcp_enabled ?? false;
}

export async function setEnabled(tx: SystemTx, workspace_id: string, enabled: boolean): Promise<void> {
  await tx.updateTable('workspaces').set({ mcp_enabled: enabled }).where('id', '=', workspace_id).execute();
}
