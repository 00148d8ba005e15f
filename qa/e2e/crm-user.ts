import { type APIRequestContext, expect } from '@playwright/test';

const simulators = () => process.env.HEARBACK_E2E_SIMULATORS_URL ?? '';
const APP = { client_id: 'ghl_demo_client', client_secret: 'ghl_demo_secret' };

type CrmObjects = {
  contacts: { id: string; email: string; phone: string | null; tags: string[] }[];
  opportunities: { id: string; contactId: string; pipelineStageId: string }[];
};

/** A person who works in the CRM, with a token of their own. */
export async function openCrmUser(request: APIRequestContext, locationId: string) {
  const redirect_uri = 'http://crm-user.example/callback';
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: APP.client_id,
    redirect_uri,
    scope: 'contacts.readonly contacts.write opportunities.readonly opportunities.write',
  });
  const control = { 'x-simulator-control': '1' };
  const url = `${simulators()}/highlevel/oauth/chooselocation?${query}`;
  const agreed = await request.post(`${simulators()}/_control/highlevel/approve`, {
    headers: control,
    data: { url, locationId },
  });
  const code = new URL((await agreed.json()).redirectUrl).searchParams.get('code') ?? '';
  const form = { ...APP, grant_type: 'authorization_code', code, redirect_uri };
  const token = await request.post(`${simulators()}/highlevel/oauth/token`, { form });
  const authorization = `Bearer ${(await token.json()).access_token}`;
  const headers = { authorization, version: '2021-07-28' };
  const list = async (): Promise<CrmObjects> =>
    (
      await request.get(`${simulators()}/_control/highlevel/objects?locationId=${locationId}`, {
        headers: control,
      })
    ).json();
  return {
    /** The contacts in the CRM with this address. */
    find: async (email: string) => (await list()).contacts.filter((one) => one.email === email),
    listOpportunities: async (contact_id: string) =>
      (await list()).opportunities.filter(({ contactId }) => contactId === contact_id),
    ask: async (method: string, path: string, data?: object) => {
      const answer = await request.fetch(`${simulators()}/highlevel${path}`, { method, headers, data });
      expect(answer.ok(), await answer.text()).toBe(true);
      return answer.json();
    },
  };
}
