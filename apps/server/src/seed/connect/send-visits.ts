import { createHmac } from 'node:crypto';
import type { DemoWorkspace } from '../demo-workspaces.ts';
import { type Caller, send } from './caller.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Sends signed website visits to the workspace's webhook. */
export async function sendVisits(
  caller: Caller,
  { visits, site }: DemoWorkspace,
  apiUrl: string,
  now: Date,
): Promise<void> {
  const { body: endpoint } = await caller.call<{ url: string; secret: string }>(
    'GET',
    '/api/webhooks/anonymous-traffic',
  );
  const url = apiUrl + new URL(endpoint.url).pathname;
  for (const [index, visit] of visits.entries()) {
    const [first_name, last_name, job_title, company, domain, path, title, hoursAgo] = visit;
    const name = `${first_name}.${last_name}`.toLowerCase();
    const body = JSON.stringify({
      id: `visit-${index + 1}`,
      person: { first_name, last_name, job_title, email: `${name}@${domain}` },
      company: { name: company, website: `https://www.${domain}` },
      page: { url: `${site}${path}`, title, referrer: index % 3 === 0 ? 'https://www.google.com/' : null },
      time: new Date(now.getTime() - hoursAgo * HOUR_MS).toISOString(),
    });
    const signature = createHmac('sha256', endpoint.secret).update(body).digest('hex');
    await send('POST', url, body, { 'x-hearback-signature': signature });
  }
}
