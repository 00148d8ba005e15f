import type { DemoAccount } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/seed/demo-people.ts';
import { listActiveEmails } from './auth.queries.ts';

/** Lists the demo accounts that still exist. Returns nothing unless the launcher seeded the demo data itself. */
export async function listDemoAccounts({
  services: { config, db },
  site,
}: HttpContext): Promise<{ accounts: DemoAccount[] }> {
  if (!config.isDemo || site.brand !== null) return { accounts: [] };
  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  const active = new Set(await withSystem(db, 'list demo accounts', (tx) => listActiveEmails(tx, emails)));
  const accounts = DEMO_ACCOUNTS.filter(({ email }) => active.has(email)).map(
    ({ email, first_name, last_name, description }) => ({
      email,
      password: DEMO_PASSWORD,
      name: `${first_name} ${last_name}`,
      description,
    }),
  );
  return { accounts };
}
