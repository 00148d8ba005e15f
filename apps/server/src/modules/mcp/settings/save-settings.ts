import type { McpSettings } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getSettings } from './get-settings.ts';
import { isEnabled, setEnabled } from './settings.queries.ts';

/** Takes effect with the next request of every assistant. */
export async function saveSettings(context: TxContext, { enabled }: Pick<McpSettings, 'enabled'>) {
  const { tx, actor, audit, record } = context;
  if ((await isEnabled(tx)) !== enabled) {
    await asSystem(tx, (tx) => setEnabled(tx, actor.workspace_id, enabled));
    await audit(enabled ? 'mcp.turned_on' : 'mcp.turned_off');
    await record('mcp.settings_saved', {});
  }
  return getSettings(context);
}
