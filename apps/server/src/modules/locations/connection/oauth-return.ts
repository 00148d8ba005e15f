import { findHostWorkspace } from '#server/modules/branding/index.ts';
import { type Site, toBrandOrigin } from '#server/platform/http/site.ts';
import type { Services } from '#server/platform/services.ts';

/** Not part of a token or of a host. */
const SEPARATOR = '~';

/** The CRM knows the public address only, so the state names the custom host at which the person began. */
export const toState = (token: string, { brand }: Site): string =>
  brand === null ? token : `${token}${SEPARATOR}${brand.host}`;

/**
 * Returns the address at the custom host at which the person began to connect the CRM. Their session and the cookie of
 * the flow exist only there.
 */
export async function findOauthReturn(services: Services, url: string): Promise<string | null> {
  if (!url.startsWith('/integrations/callback?')) return null;
  const state = new URLSearchParams(url.slice(url.indexOf('?'))).get('state') ?? '';
  const [, host = ''] = state.split(SEPARATOR);
  const workspace_id = host === '' ? null : await findHostWorkspace(services, host);
  return workspace_id === null ? null : `${toBrandOrigin(services.config, host)}${url}`;
}
