import { type ApiPermission, ASSISTANT_PERMISSIONS, type AssistantRequest } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { z } from 'zod';
import { createAssistantKey } from '#server/modules/api-keys/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { isLoopbackRedirect, toDocumentHost, toRedirectHost } from './client-metadata.ts';
import { answerRequest, findRecord, getConsentWorkspace, insertGrant } from './oauth.queries.ts';
import { saveUsedClient } from './oauth-clients.queries.ts';
import { hashId } from './record-adapter.ts';
import { OAUTH_PATHS, toCookieNames } from './server-metadata.ts';

/** The request of an assistant, as the library stores it. */
const StoredRequest = z.object({
  params: z.object({ client_id: z.string(), redirect_uri: z.string(), scope: z.string() }),
  prompt: z.object({ details: z.object({ client: z.looseObject({ client_name: z.string() }) }) }),
});

type Caller = TxContext & Pick<HttpContext, 'headers'>;
type Consent = {
  readonly id: string;
  readonly permissions: readonly ApiPermission[];
  readonly location_ids: readonly string[] | null;
};
type Continuation = { readonly continue_at: string };

export async function getRequest(caller: Caller, id: string): Promise<AssistantRequest> {
  const { client_id, name, redirect_uri, permissions } = await readRequest(caller, id);
  const workspace = await getConsentWorkspace(caller.tx, caller.actor.workspace_id);
  return {
    client: {
      name,
      host: toDocumentHost(client_id),
      redirect_host: toRedirectHost(redirect_uri),
      is_local: isLoopbackRedirect(redirect_uri),
    },
    workspace: { name: workspace.name, allows_assistants: workspace.mcp_enabled },
    permissions,
  };
}

/** Creates the access with at most the requested permissions, and lets the library issue the code for it. */
export async function allowRequest(
  caller: Caller,
  { id, permissions, location_ids }: Consent,
): Promise<Continuation> {
  const { tx, actor, audit, record } = caller;
  const { client_id, client, name, redirect_uri, permissions: requested } = await readRequest(caller, id);
  if (!permissions.every((permission) => requested.includes(permission))) throw new AppError('INVALID_INPUT');
  const workspace = await getConsentWorkspace(tx, actor.workspace_id);
  if (!workspace.mcp_enabled) throw new AppError('MCP_DISABLED');
  const key_id = await createAssistantKey(caller, { name, permissions, location_ids });
  const client_host = toDocumentHost(client_id);
  const redirect_host = toRedirectHost(redirect_uri);
  const { workspace_id, user_id } = actor;
  await insertGrant(tx, { workspace_id, id: key_id, client_id, client_host, redirect_host });
  const result = { login: { accountId: user_id, remember: false }, consent: { grantId: key_id } };
  await asSystem(tx, async (tx) => {
    if (!(await answerRequest(tx, hashId(id), result))) throw new AppError('ASSISTANT_REQUEST_GONE');
    await saveUsedClient(tx, client_id, client);
  });
  await audit('assistant.connected', key_id, { name, host: client_host, redirect_host, permissions });
  await record('assistant.changed', { api_key_id: key_id });
  return { continue_at: `${OAUTH_PATHS.authorization}/${id}` };
}

export async function denyRequest(caller: Caller, id: string): Promise<Continuation> {
  await readRequest(caller, id);
  const result = { error: 'access_denied', error_description: 'The user denied the request.' };
  if (!(await asSystem(caller.tx, (tx) => answerRequest(tx, hashId(id), result))))
    throw new AppError('ASSISTANT_REQUEST_GONE');
  return { continue_at: `${OAUTH_PATHS.authorization}/${id}` };
}

/**
 * Reads the request if this browser started it. Otherwise an attacker could start a request, send its link to a person,
 * and receive the access that the person allows.
 */
async function readRequest({ tx, headers, services }: Caller, id: string) {
  const { interaction } = toCookieNames(services.config);
  const cookies = (headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
  if (!cookies.includes(`${interaction}=${id}`)) throw new AppError('ASSISTANT_REQUEST_GONE');
  const stored = await asSystem(tx, (tx) => findRecord(tx, 'Interaction', hashId(id)));
  if (!stored || 'result' in stored.payload) throw new AppError('ASSISTANT_REQUEST_GONE');
  const { params, prompt } = StoredRequest.parse(stored.payload);
  const scopes = params.scope.split(' ');
  return {
    ...{ client_id: params.client_id, redirect_uri: params.redirect_uri },
    ...{ client: prompt.details.client, name: prompt.details.client.client_name },
    permissions: ASSISTANT_PERMISSIONS.filter((permission) => scopes.includes(permission)),
  };
}
