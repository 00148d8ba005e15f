import type { McpSettings } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { isEnabled } from './settings.queries.ts';

export const getSettings = async ({ tx, services }: TxContext): Promise<McpSettings> => ({
  enabled: await isEnabled(tx),
  url: new URL('/mcp', services.config.publicUrl).href,
});
