import type { ErrorCode } from '@hearback/contract';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { createRouterClient } from '@orpc/server';
import { refuseUnstorable } from '#server/platform/http/bodies/storable-text.ts';
import { auditRefusal } from '#server/platform/http/errors/audit-refusal.ts';
import { toErrorResponse } from '#server/platform/http/errors/error-response.ts';
import type { AnyRouter, HttpContext } from '#server/platform/http/http-context.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';
import { recordFailure } from '#server/platform/http/serve-router.ts';
import { fitResult } from './output/fit-result.ts';
import type { Tool, ToolCall } from './tools/tool.ts';

/** A request of an assistant that was admitted. */
export type Caller = RequestContext & {
  readonly context: HttpContext;
  readonly router: AnyRouter;
  /** The name of the program, as it reports it. */
  readonly client: string;
};

/** Runs a tool. Failures are results that tell the model how to continue, because protocol errors often stop it. */
export async function callTool(caller: Caller, tool: Tool, args: unknown): Promise<CallToolResult> {
  const input = tool.input.safeParse(args ?? {});
  if (!input.success) {
    const issues = input.error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.')}: ${message}`);
    return toFailure(
      `The arguments are not valid. ${issues.join('. ')}. Correct them and call the tool again.`,
    );
  }
  try {
    refuseUnstorable(args);
    const render = await runTool(caller, tool, input.data);
    const result = fitResult(render);
    if (tool.effect !== 'reads') await auditCall(caller, tool, input.data);
    return result;
  } catch (error) {
    return explainFailure(caller, tool, error);
  }
}

function runTool(caller: Caller, tool: Tool, input: Record<string, unknown>) {
  const { actor, withTx, client, router } = caller;
  // Reads that are refused are not audited, as in the app.
  const context: HttpContext = { ...caller.context, method: tool.effect === 'reads' ? 'GET' : 'POST' };
  const own = createRouterClient(router, { context }) as ToolCall['own'];
  const toLink = (path: string) => new URL(path, context.services.config.publicUrl).href;
  return auditRefusal(context, ['mcp', tool.name], async (remember) => {
    remember(actor);
    return tool.run({ own, actor, withTx, client, toLink }, input);
  });
}

const auditCall = ({ withTx, client }: Caller, { name }: Tool, { contact_id }: Record<string, unknown>) =>
  withTx(({ audit }) =>
    audit('mcp.called', typeof contact_id === 'string' ? contact_id : undefined, { tool: name, client }),
  );

const HINTS: Partial<Record<ErrorCode, string>> = {
  NOT_FOUND: 'Use list_conversations, search or whoami to find ids that this connection can see.',
  FORBIDDEN: 'Call whoami to see the permissions of this connection, and ask the user to use another one.',
  INVALID_INPUT: 'Check the arguments, such as the cursor, and call the tool again.',
  UNAVAILABLE: 'Wait a few seconds and call the tool again.',
  CONFLICT: 'Read the conversation again before you retry.',
};

function explainFailure({ context }: Caller, { name }: Tool, error: unknown): CallToolResult {
  const { requestId, services, note } = context;
  const response = toErrorResponse(error, requestId);
  const { code, message, data } = response.body;
  note({ code });
  recordFailure(error, response, requestId, services);
  const issues = (data.issues ?? []).slice(0, 5).map(({ path, message }) => `${path}: ${message}.`);
  const parts = [message, ...issues, HINTS[code], code === 'INTERNAL' && `Request id: ${requestId}.`];
  return toFailure(`${name} failed. ${parts.filter(Boolean).join(' ')}`);
}

const toFailure = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] });
