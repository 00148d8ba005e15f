import type { Contract } from '@hearback/contract';
import { createORPCClient } from '@orpc/client';
import { type ContractRouterClient, getContractRouter, isContractProcedure } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { TAB_ID } from '../tabs.ts';
import { parseErrorBody, toApiError } from './api-error.ts';
import type { Background } from './background.ts';
import { callWithRenewal, type TokenHolder } from './call-with-renewal.ts';
import { endpoints } from './endpoints.ts';
import type { FirstResponses } from './first-responses.ts';

type CallContext = {
  /**
   * The caller updates the cache itself. The events of this call carry the id of the tab, so that the tab does not
   * refetch because of them.
   */
  readonly updatesCache?: boolean;
  /** The user does not wait for it. It is sent together with others, see `background.ts`. */
  readonly background?: boolean;
  /** Set for each call, so that a retry never uses the token of another view. */
  readonly holder?: TokenHolder;
};

export type ApiClient = JsonifiedClient<ContractRouterClient<Contract, CallContext>>;

const first = (header: string | readonly string[] | undefined) =>
  (typeof header === 'string' ? header : header?.[0]) ?? null;

/** Public, but the token is sent if there is one, because signed-in users buy for their workspace. */
const ASKS_WHO: ReadonlySet<string> = new Set(['billing.createCheckout']);

/** Sent while the page closes or the user signs out. A renewal would sign them in again. */
const OUTLIVES_PAGE: ReadonlySet<string> = new Set(['presence.leave']);

/** Whether an endpoint ignores, accepts or requires an access token. */
function tokenRule(path: readonly string[]): 'unwanted' | 'welcome' | 'needed' {
  const procedure = getContractRouter(endpoints, path);
  if (!isContractProcedure(procedure) || procedure['~orpc'].meta.access !== 'public') return 'needed';
  return ASKS_WHO.has(path.join('.')) ? 'welcome' : 'unwanted';
}

/** The holder is found at each call, because the session itself is built on this client. */
export function createApiClient(
  findHolder: () => TokenHolder,
  { known, background }: { readonly known?: FirstResponses; readonly background?: Background } = {},
): ApiClient {
  const link = new OpenAPILink<CallContext>(endpoints, {
    url: () => `${globalThis.location.origin}/api`,
    // Resolved at each call, so that tests can replace it.
    fetch: (request, init, { context }, path) =>
      known?.answerTo(request) ??
      (context.background ? background?.add(request) : undefined) ??
      globalThis.fetch(request, { ...init, ...(OUTLIVES_PAGE.has(path.join('.')) && { keepalive: true }) }),
    // A custom header cannot be sent across origins without a preflight. The server requires it where it uses a cookie.
    headers: ({ context }, path) => {
      const token = tokenRule(path) === 'unwanted' ? null : (context.holder?.accessToken() ?? null);
      return {
        'x-hearback': '1',
        ...(context.updatesCache && { 'x-hearback-origin': TAB_ID }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      };
    },
    customErrorResponseBodyDecoder: (body, response) => {
      throw parseErrorBody(body, {
        status: response.status,
        requestId: first(response.headers['x-request-id']),
      });
    },
    interceptors: [
      async ({ next, ...options }) => {
        const { context, path, signal } = options;
        const holder = findHolder();
        const call = async () => {
          try {
            return await next({ ...options, context: { ...context, holder } });
          } catch (error) {
            throw signal?.aborted ? error : toApiError(error);
          }
        };
        const rule = tokenRule(path);
        if (rule === 'needed' && !OUTLIVES_PAGE.has(path.join('.'))) return callWithRenewal(holder, call);
        // A token that expired while the tab slept would turn its user into a visitor.
        if (rule === 'welcome') await holder.freshToken();
        return call();
      },
    ],
  });
  return createORPCClient(link);
}
