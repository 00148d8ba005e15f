export { createMcp } from './mcp.plugin.ts';
export { mcpRoutes } from './mcp.routes.ts';
