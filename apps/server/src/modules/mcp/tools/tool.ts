import type { ApiPermission, OwnEndpoints, Permission } from '@hearback/contract';
import type { Actor } from '@hearback/database';
import { z } from 'zod';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';
import type { Render } from '../output/fit-result.ts';

/** The context that a tool can use during one call. */
export type ToolCall = Pick<RequestContext, 'withTx'> & {
  readonly actor: Actor;
  /** Calls our own endpoints as the caller, which check the rights and run the commands. */
  readonly own: OwnEndpoints;
  /** The name that the program of the assistant reports. Untrusted. */
  readonly client: string;
  /** Returns the address of a page in the app. */
  readonly toLink: (path: string) => string;
};

/** Reading tools change nothing. `destructive` tools cannot be undone by another tool. */
type Effect = 'reads' | 'writes' | 'destructive';

type ToolParts<Input extends z.ZodObject> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The permission that the key needs. Null for every key. */
  readonly permission: ApiPermission | null;
  /** The permission that the person behind the key needs. */
  readonly access: Permission;
  readonly effect: Effect;
  readonly input: Input;
  readonly output: z.ZodObject;
  readonly run: (call: ToolCall, input: z.output<Input>) => Promise<Render>;
};

export type Tool = Omit<ToolParts<z.ZodObject>, 'run'> & {
  readonly run: (call: ToolCall, input: Record<string, unknown>) => Promise<Render>;
  /** As `tools/list` returns it. Converted once, because a conversion takes longer than the rest of the request. */
  readonly listed: ListedTool;
};

type JsonSchema = { type: 'object'; [name: string]: unknown };
type ListedTool = {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
  annotations: {
    title: string;
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: boolean;
  };
};

const toSchema = (shape: z.ZodObject, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io });
  return { ...schema, type: 'object' };
};

export function defineTool<Input extends z.ZodObject>(
  parts: ToolParts<Input> & { readonly isIdempotent?: boolean },
): Tool {
  const { name, title, description, effect, input, output, isIdempotent = true } = parts;
  return {
    ...parts,
    run: (call, checked) => parts.run(call, checked as z.output<Input>),
    listed: {
      ...{ name, title, description },
      inputSchema: toSchema(input, 'input'),
      outputSchema: toSchema(output, 'output'),
      annotations: {
        title,
        readOnlyHint: effect === 'reads',
        destructiveHint: effect === 'destructive',
        idempotentHint: isIdempotent,
        // No tool reaches anything outside the workspace.
        openWorldHint: false,
      },
    },
  };
}

const NEXT = 'Pass it as `cursor` to read the next page.';

export const cursorInput = z
  .string()
  .max(400)
  .optional()
  .describe('The `next_cursor` of the previous page. Leave it out for the first page.');

/** Pages say in words whether there are more. */
export const pageShape = {
  next_cursor: z.string().nullable().describe(NEXT),
  more: z.string(),
};

export const toPage = (next: string | null) => ({
  next_cursor: next,
  more:
    next === null
      ? 'This is the last page.'
      : `There are more. Call this tool again with the same arguments and cursor "${next}".`,
});

/** Rows of a page of a tool, for endpoints whose pages are longer. */
export const INNER_PAGE = 20;

type InnerCursor = { readonly after: string | undefined; readonly offset: number };

/** Reads `20:…`: the number of rows to skip, and the cursor of the endpoint. */
export function readInner(cursor: string | undefined): InnerCursor {
  if (cursor === undefined) return { after: undefined, offset: 0 };
  const [, offset, after] = /^(\d{1,6}):(.*)$/.exec(cursor) ?? [];
  if (offset === undefined) throw new AppError('INVALID_INPUT');
  return { after: after || undefined, offset: Number(offset) };
}

/** Returns a part of the endpoint's page, and the cursor of the next part or page. */
export function cutInner<Row>(
  page: readonly Row[],
  { after, offset, next }: InnerCursor & { readonly next: string | null },
): { rows: readonly Row[]; next: string | null } {
  const end = offset + INNER_PAGE;
  const rows = page.slice(offset, end);
  if (end < page.length) return { rows, next: `${end}:${after ?? ''}` };
  return { rows, next: next === null ? null : `0:${next}` };
}
