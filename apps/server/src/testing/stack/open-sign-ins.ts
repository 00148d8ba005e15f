import { addTestAgency, addTestPerson } from '../people.ts';
import { openTestApp } from './open-test-app.ts';

/** People of one agency who sign in, each time from a new address, so that only the account's limit applies. */
export async function openSignIns(name: string, environment: Record<string, string> = {}) {
  const app = await openTestApp({ TRUST_PROXY: '1', ...environment });
  const agency = await addTestAgency(app, name);
  let visitors = 0;
  return {
    app,
    agency,
    newPerson: () => addTestPerson(app, agency.workspace_id, { role: 'team', user_type: 'agency' }),
    post: (path: string, body: object, { token, cookie = '' }: { token?: string; cookie?: string } = {}) => {
      visitors++;
      const headers = { 'x-forwarded-for': `198.51.${Math.floor(visitors / 250)}.${visitors % 250}` };
      return app.call('POST', `/api/auth/${path}`, { body, token, cookie, headers });
    },
  };
}
