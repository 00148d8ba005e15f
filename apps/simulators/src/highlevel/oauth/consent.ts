import { randomBytes } from 'node:crypto';
import { Refusal } from '#simulators/framework/controls/refusal.ts';
import type { CrmLocation } from '../objects.ts';
import { sendHook } from '../send-hooks.ts';
import type { Grant, HighLevelState } from '../state.ts';

/** The product's request. */
export interface ConsentRequest {
  clientId: string;
  redirectUri: string;
  scope: string;
  state: string;
}

export function readRequest(highlevel: HighLevelState, query: Record<string, unknown>): ConsentRequest {
  const read = (name: string) => (typeof query[name] === 'string' ? (query[name] as string) : '');
  if (read('client_id') !== highlevel.config.clientId)
    throw new Refusal(400, 'No integration found with this client id.');
  if (read('response_type') !== 'code') throw new Refusal(400, 'The response type must be "code".');
  if (!/^https?:$/.test(URL.parse(read('redirect_uri'))?.protocol ?? '')) {
    throw new Refusal(400, 'The redirect URI is not a web address.');
  }
  return {
    clientId: read('client_id'),
    redirectUri: read('redirect_uri'),
    scope: read('scope'),
    state: read('state'),
  };
}

/** Installs the app and returns the redirect URL with a single-use code. */
export function approve(highlevel: HighLevelState, request: ConsentRequest, choice: string): string {
  const [kind, id = ''] = choice.split(':');
  const locations = [...highlevel.locations.values()].filter(
    ({ plan, companyId, isActive }) => isActive && (kind === 'company' ? companyId === id : plan.id === id),
  );
  const first = locations[0];
  if (!first) throw new Refusal(400, 'Choose a location.');
  for (const location of locations) install(highlevel, location);
  const grant: Grant = {
    userType: kind === 'company' ? 'Company' : 'Location',
    companyId: first.companyId,
    locationId: kind === 'company' ? null : first.plan.id,
    scope: request.scope,
  };
  const code = randomBytes(20).toString('hex');
  const expiresMs = highlevel.context.nowMs() + highlevel.oauth.codeSeconds * 1000;
  highlevel.codes.set(code, { ...grant, redirectUri: request.redirectUri, expiresMs });
  return back(request, { code });
}

export function refuse(request: ConsentRequest): string {
  return back(request, { error: 'access_denied', error_description: 'The user denied the request' });
}

function back({ redirectUri, state }: ConsentRequest, answer: Record<string, string>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, ...(state && { state }) }))
    url.searchParams.set(name, value);
  return url.href;
}

function install(highlevel: HighLevelState, location: CrmLocation): void {
  location.isInstalled = true;
  location.installedAt = highlevel.nowIso();
  const { plan, companyId } = location;
  const fields = {
    appId: highlevel.config.clientId.split('-')[0],
    companyId,
    locationId: plan.id,
    userId: 'ghlUserDemoOwner0001',
    planId: null,
    trial: {},
    isWhitelabelCompany: false,
    whitelabelDetails: {},
    companyName: plan.company,
  };
  sendHook(highlevel, 'INSTALL', fields, plan.name);
}

/** Removes the app and revokes its tokens, including refresh tokens. */
export function uninstall(highlevel: HighLevelState, location: CrmLocation): void {
  location.isInstalled = false;
  location.installedAt = null;
  location.accessGeneration += 1;
  location.refreshGeneration += 1;
  const { plan, companyId } = location;
  const appId = highlevel.config.clientId.split('-')[0];
  sendHook(highlevel, 'UNINSTALL', { appId, locationId: plan.id, companyId }, plan.name);
}
