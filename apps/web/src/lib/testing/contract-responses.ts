import { contract } from '@hearback/contract';
import { z } from 'zod';

type Procedure = {
  readonly '~orpc': {
    readonly route: { readonly method: string; readonly path: string };
    readonly outputSchema?: unknown;
  };
};

const isProcedure = (node: object): node is Procedure => '~orpc' in node;

const listProcedures = (node: object): Procedure[] =>
  isProcedure(node) ? [node] : Object.values(node).flatMap((each) => listProcedures(each as object));

const toPattern = (path: string) => new RegExp(`^/api${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);

/** Literal segments come first: `/campaigns/names` is not the campaign `names`. */
const endpoints = listProcedures(contract)
  .map(({ '~orpc': { route, outputSchema } }) => ({ ...route, pattern: toPattern(route.path), outputSchema }))
  .sort((one, other) => one.path.split('{').length - other.path.split('{').length);

/**
 * Returns why the server would not send this response: the contract has no such endpoint, or the body does not have its
 * shape.
 */
export function findMismatch(method: string, path: string, body: unknown): string | null {
  const endpoint = endpoints.find((each) => each.method === method && each.pattern.test(path));
  if (endpoint === undefined) return `The contract has no ${method} ${path}.`;
  // A streamed output has a schema for each of its events.
  if (!(endpoint.outputSchema instanceof z.ZodType)) return null;
  const parsed = endpoint.outputSchema.safeParse(JSON.parse(JSON.stringify(body ?? null)));
  if (parsed.success) return null;
  const [issue] = parsed.error.issues;
  return `${method} ${path} cannot return this: ${issue?.path.join('.')}: ${issue?.message}`;
}
