import { McpServer } from '@modelcontextprotocol/server';
import { type Caller, callTool } from './call-tool.ts';
import { LEAD_TEXT_NOTICE } from './output/lead-text.ts';
import { findMissing, findTool, tools } from './tools/index.ts';

const INSTRUCTIONS = [
  'Hearback is the inbox for replies to cold outreach. A conversation belongs to one lead and has the id of its contact.',
  LEAD_TEXT_NOTICE,
  'You cannot send messages. draft_reply stores a draft that a person reviews and sends.',
  'Times are ISO 8601 in UTC. Call whoami first.',
].join(' ');

const INFO = { name: 'hearback', title: 'Hearback', version: '1.0.0' };
/** The tools of a key change only with its permissions. */
const TOOLS_TTL_MS = 60_000;

/** Serves one request. Only the tools that the caller may use are listed. */
export function createServer(caller: Caller): McpServer {
  const mcp = new McpServer(INFO, {
    capabilities: { tools: {} },
    instructions: INSTRUCTIONS,
    cacheHints: { 'tools/list': { ttlMs: TOOLS_TTL_MS, cacheScope: 'private' } },
  });
  const { server } = mcp;
  server.setRequestHandler('tools/list', () => ({
    tools: tools.filter((tool) => findMissing(tool, caller.actor) === null).map(({ listed }) => listed),
  }));
  server.setRequestHandler('tools/call', ({ params }) => {
    const tool = findTool(params.name);
    // The permission was checked with the request.
    if (!tool || findMissing(tool, caller.actor) !== null)
      return { isError: true, content: [{ type: 'text', text: `There is no tool ${params.name}.` }] };
    return callTool(caller, tool, params.arguments);
  });
  return mcp;
}
