import type { BatchedRequest } from '@hearback/contract';
import type { ActorKey, Claim } from '@hearback/database';
import type { Router } from '@orpc/server';
import type { Services } from '../services.ts';
import type { Site } from './site.ts';

/**
 * Resolves an access token to its holder. Null if it is not valid, or if the holder does not belong to the workspace of
 * the site. Provided by the auth module.
 */
export type Authenticate = (accessToken: string, site: Site) => Promise<Claim | null>;

// biome-ignore lint/suspicious/noExplicitAny: a router of any contract; the types of its procedures are checked where they are defined.
export type AnyRouter = Router<any, HttpContext>;

/** The response to a call. */
export type CallResponse = { readonly status: number; readonly body: unknown };

/** The parts of the request that endpoints can see. No framework type goes beyond this point. */
export type HttpContext = {
  readonly services: Services;
  readonly site: Site;
  readonly authenticate: (accessToken: string) => Promise<Claim | null>;
  readonly requestId: string;
  readonly method: string;
  readonly address: string;
  readonly headers: Headers;
  /** Repeated set-cookie headers accumulate; any other header is replaced. */
  readonly setHeader: (name: string, value: string) => void;
  /**
   * Calls another of our endpoints for the same client with this access token, with the same checks as a separate
   * request.
   */
  readonly call: (request: BatchedRequest, accessToken: string) => Promise<CallResponse>;
  /** Admits an API key to the operation, or throws. Without it, no key is admitted. */
  readonly admitKey?: (key: ActorKey) => void;
  /** Adds the account to the request log when no token identifies it. */
  readonly note: (about: { account?: string; code?: string }) => void;
};
