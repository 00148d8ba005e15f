import { AppError } from '#server/platform/app-error.ts';
import { auditRefusal } from '#server/platform/http/errors/audit-refusal.ts';
import type { Caller } from '../call-tool.ts';
import { findMissing, findTool } from '../tools/index.ts';

/** A call of a tool without its permission. Clients with OAuth can ask for the permission. */
export class ToolForbidden extends AppError {
  readonly permission: string | null;
  constructor(tool: string, missing: string) {
    const detail =
      missing === 'role'
        ? `The person who created this API key may not use the tool ${tool}.`
        : `This API key does not have the permission ${missing}. Ask an administrator for a key that has it.`;
    super('API_KEY_PERMISSION_MISSING', { detail });
    this.permission = missing === 'role' ? null : missing;
  }
}

type ToolRequest = { readonly method?: unknown; readonly params?: { readonly name?: unknown } | null };

export async function requireTool(
  { actor, context }: Pick<Caller, 'actor' | 'context'>,
  body: unknown,
): Promise<void> {
  const { method, params } = body as ToolRequest;
  const tool = method === 'tools/call' ? findTool(params?.name) : undefined;
  if (!tool) return;
  const missing = findMissing(tool, actor);
  if (missing === null) return;
  const toolContext = { ...context, method: tool.effect === 'reads' ? 'GET' : 'POST' };
  await auditRefusal(toolContext, ['mcp', tool.name], async (remember) => {
    remember(actor);
    throw new ToolForbidden(tool.name, missing);
  });
}
