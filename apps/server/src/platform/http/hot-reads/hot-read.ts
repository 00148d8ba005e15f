import type { EndpointMeta } from '@hearback/contract';
import type { Actor, JsonStatement } from '@hearback/database';
import type { ContractProcedure, InferSchemaOutput, Schema } from '@orpc/server';
import type { Services } from '../../services.ts';
import type { HttpContext } from '../http-context.ts';

// biome-ignore lint/suspicious/noExplicitAny: the schemas of any endpoint; `defineHotRead` checks those of the input.
export type AnySchema = Schema<any, any>;
type Endpoint<Input extends AnySchema, Meta extends object = EndpointMeta> = ContractProcedure<
  Input,
  AnySchema,
  Record<never, never>,
  Meta
>;

/** The statement of a frequent read. It returns the response as JSON, and no row if the response is NOT_FOUND. */
type ToStatement<Input> = (services: Services, actor: Actor, input: Input) => JsonStatement;

/**
 * An endpoint whose JSON PostgreSQL writes. The bytes are forwarded without parsing, validating or serializing them. A test
 * compares them with the contract.
 */
export type HotRead = {
  /** The endpoint of the app whose permission and budget apply. */
  readonly path: readonly string[];
  readonly meta: EndpointMeta;
  readonly endpoint: Endpoint<AnySchema, object>;
  readonly toStatement: ToStatement<never>;
  /** Returns the context of an admitted caller, or null if the library must serve the request. */
  readonly admit?: (context: HttpContext, input: object) => Promise<HttpContext | null>;
};

export const defineHotRead = <Input extends AnySchema>(
  name: string,
  endpoint: Endpoint<Input>,
  toStatement: ToStatement<InferSchemaOutput<Input>>,
): HotRead => ({ path: name.split('.'), meta: endpoint['~orpc'].meta, endpoint, toStatement });
