import type { Outreach } from './outreach.ts';

export const scope =
  'locations.readonly contacts.readonly contacts.write opportunities.readonly opportunities.write oauth.readonly oauth.write';

/** Calls the token endpoint, by default with the app's credentials. */
export function exchange(outreach: Outreach, fields: Record<string, string>): ReturnType<Outreach['call']> {
  const body = new URLSearchParams({
    client_id: 'ghl_demo_client',
    client_secret: 'ghl_demo_secret',
    ...fields,
  });
  return outreach.call('/highlevel/oauth/token', { method: 'POST', body });
}

/** Connects a location or its agency, from consent to tokens. */
export async function connect(
  outreach: Outreach,
  locationId: string,
  companyId?: string,
  moreScopes: readonly string[] = [],
) {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'ghl_demo_client',
    redirect_uri: 'http://127.0.0.1:3000/callback',
    scope: [scope, ...moreScopes].join(' '),
  });
  const url = `http://simulator/highlevel/oauth/chooselocation?${query}`;
  const { json } = await outreach.control('/highlevel/approve', { url, locationId, companyId });
  const code = new URL(json.redirectUrl).searchParams.get('code') ?? '';
  return (await exchange(outreach, { grant_type: 'authorization_code', code })).json;
}

export function crm(
  outreach: Outreach,
  token: string,
  path: string,
  init: object = {},
): ReturnType<Outreach['call']> {
  const headers = { authorization: `Bearer ${token}`, version: '2021-07-28' };
  return outreach.call(`/highlevel${path}`, { headers, ...init });
}
