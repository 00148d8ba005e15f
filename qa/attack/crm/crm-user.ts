import type { AttackTarget } from '../target.ts';

/** Objects of a location as the CRM stores them. */
export type CrmObjects = {
  readonly contacts: readonly CrmContact[];
  readonly opportunities: readonly CrmDeal[];
  readonly notes: readonly { readonly contactId: string; readonly body: string }[];
  readonly tasks: readonly CrmTask[];
  readonly messages: readonly CrmMessage[];
  readonly customFields: readonly { readonly id: string; readonly name: string }[];
};
export type CrmContact = {
  readonly id: string;
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  readonly assignedTo: string | null;
  readonly dnd: boolean;
  readonly tags: readonly string[];
  readonly customFields: readonly { readonly id: string; readonly value: unknown }[];
};
export type CrmDeal = {
  readonly id: string;
  readonly contactId: string;
  readonly pipelineStageId: string;
  readonly status: string;
  readonly monetaryValue: number;
};
type CrmTask = {
  readonly id: string;
  readonly contactId: string;
  readonly title: string;
  readonly dueDate: string;
  readonly completed: boolean;
};
type CrmMessage = {
  readonly id: string;
  readonly contactId: string;
  readonly altId: string | null;
  readonly body: string;
  readonly status: string;
};

/** A person who works in the CRM, with a token of their own. */
export type CrmUser = {
  ask(method: string, path: string, body?: object): Promise<unknown>;
  objects(): Promise<CrmObjects>;
};

const SCOPES =
  'contacts.readonly contacts.write opportunities.readonly opportunities.write locations/customFields.readonly';
const APP = { client_id: 'ghl_demo_client', client_secret: 'ghl_demo_secret' };

export async function openCrmUser(target: AttackTarget, locationId: string): Promise<CrmUser> {
  const base = `${target.simulatorsUrl}/highlevel`;
  const redirect_uri = 'http://crm-user.example/callback';
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: APP.client_id,
    redirect_uri,
    scope: SCOPES,
  });
  const { redirectUrl } = await target.simulators.control<{ redirectUrl: string }>('highlevel/approve', {
    url: `${base}/oauth/chooselocation?${query}`,
    locationId,
  });
  const code = new URL(redirectUrl).searchParams.get('code') ?? '';
  const answer = await fetch(`${base}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...APP, grant_type: 'authorization_code', code, redirect_uri }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return {
    async ask(method, path, body) {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${access_token}`,
          version: '2021-07-28',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
    objects: () => target.simulators.read(`highlevel/objects?locationId=${locationId}`),
  };
}
