import { z } from 'zod';
import { MAX_KEY_LOCATIONS } from './api-keys.limits.ts';
import { API_PERMISSIONS, ApiPermission } from './api-keys.ts';
import { listEndpoints } from './endpoint.ts';
import { Done, Id, IdPath, LocationId } from './values.ts';

/** No tool sends, changes contacts or reads the feed of events. */
const WITHOUT_TOOL: readonly ApiPermission[] = ['inbox:send', 'contacts:write', 'events:read'];
/** Permissions that an assistant can request. */
export const ASSISTANT_PERMISSIONS: readonly ApiPermission[] = API_PERMISSIONS.filter(
  (permission) => !WITHOUT_TOOL.includes(permission),
);

/** The id of a request, which the browser also holds in a cookie. */
const RequestPath = z.object({
  id: z
    .string()
    .min(20)
    .max(100)
    .regex(/^[\w-]+$/),
});

export const AssistantRequest = z.object({
  client: z.object({
    name: z.string(),
    /** The host that vouches for the name. Null if the software registered itself with an unverified name. */
    host: z.string().nullable(),
    /** The destination of the browser after the decision: a host, or the scheme of an application. */
    redirect_host: z.string(),
    /** The redirect leads to a program on the computer of the person, which any local program can imitate. */
    is_local: z.boolean(),
  }),
  workspace: z.object({ name: z.string(), allows_assistants: z.boolean() }),
  permissions: z.array(ApiPermission),
});
export type AssistantRequest = z.infer<typeof AssistantRequest>;

const AssistantConsent = z.strictObject({
  permissions: z.array(ApiPermission).min(1).max(API_PERMISSIONS.length),
  /** Null for all locations of the person. */
  location_ids: z.array(LocationId).min(1).max(MAX_KEY_LOCATIONS).nullable(),
});

export const ConnectedAssistant = z.object({
  id: Id,
  name: z.string(),
  /** The host that vouches for the name. Null if the name is not verified. */
  host: z.string().nullable(),
  redirect_host: z.string(),
  permissions: z.array(ApiPermission),
  /** Null for all locations of the person. */
  location_ids: z.array(z.string()).nullable(),
  /** `ended`: the person who connected it was removed from the workspace. */
  status: z.enum(['active', 'expired', 'ended']),
  connected_by_name: z.string().nullable(),
  connected_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  last_used_at: z.iso.datetime().nullable(),
});
export type ConnectedAssistant = z.infer<typeof ConnectedAssistant>;

/** The URL where the browser continues. It leads back to the assistant. */
const Answered = z.object({ continue_at: z.string() });

const endpoint = listEndpoints('oauth');

export const oauth = {
  getRequest: endpoint(
    'api_keys:manage',
    'GET /oauth/requests/{id}',
    'Get the access request of an assistant',
  )
    .input(RequestPath)
    .output(AssistantRequest),
  allow: endpoint('api_keys:manage', 'POST /oauth/requests/{id}/allow', 'Connect an assistant')
    .input(RequestPath.extend(AssistantConsent.shape).strict())
    .output(Answered),
  deny: endpoint('profile:read', 'POST /oauth/requests/{id}/deny', 'Deny the access request of an assistant')
    .input(RequestPath)
    .output(Answered),
  list: endpoint('api_keys:manage', 'GET /connected-assistants', 'List the connected assistants').output(
    z.object({ assistants: z.array(ConnectedAssistant) }),
  ),
  disconnect: endpoint('api_keys:manage', 'DELETE /connected-assistants/{id}', 'Disconnect an assistant')
    .input(IdPath)
    .output(Done),
};
