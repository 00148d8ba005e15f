import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';

export const McpSettings = z.object({
  /** Whether AI assistants may connect to the workspace. */
  enabled: z.boolean(),
  /** The address that assistants connect to. */
  url: z.url(),
});
export type McpSettings = z.infer<typeof McpSettings>;

const endpoint = listEndpoints('mcp');

export const mcp = {
  getSettings: endpoint(
    'api_keys:manage',
    'GET /mcp/settings',
    'Check whether AI assistants may connect to the workspace',
  ).output(McpSettings),
  saveSettings: endpoint(
    'mcp:manage',
    'PUT /mcp/settings',
    'Allow or disallow AI assistants in the workspace',
  )
    .input(z.strictObject({ enabled: z.boolean() }))
    .output(McpSettings),
};
