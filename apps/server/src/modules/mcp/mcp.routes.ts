import { authed } from '#server/platform/http/implement.ts';
import { getSettings } from './settings/get-settings.ts';
import { saveSettings } from './settings/save-settings.ts';

export const mcpRoutes = {
  getSettings: authed.mcp.getSettings.handler(({ context }) => getSettings(context)),
  saveSettings: authed.mcp.saveSettings.handler(({ context, input }) => saveSettings(context, input)),
};
