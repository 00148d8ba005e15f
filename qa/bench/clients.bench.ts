import { Connection } from '@hearback/database';
import { runJob } from '../../apps/server/src/testing/run-job.ts';
import { openDataSet } from './harness/data-set.ts';
import { median } from './harness/median.ts';
import { startBenchApi } from './harness/open-api.ts';
import { report } from './harness/report.ts';

const LARGE = Number(process.argv[2] ?? 1_000_000);
const CLIENTS = 200;
const CAMPAIGNS_PER_CLIENT = 3;

/**
 * The clients page of a workspace with 200 clients and the messages of the data set. The additional clients and their
 * campaigns are removed afterwards, because the other benchmarks use the same data set.
 */
const api = await startBenchApi();
const { large } = await openDataSet(api, LARGE);
const owner = new Connection({ connectionString: api.config.databaseUrl });
await owner.connect();
await owner.query('set role hearback_system');

const { workspace_id } = large;
const { rows: existing } = await owner.query<{ count: number }>(
  'select count(*)::int as count from ghl_locations where workspace_id = $1',
  [workspace_id],
);
await owner.query(
  `insert into ghl_locations (workspace_id, ghl_location_id, name)
    select $1::uuid, 'bench-' || left($1::text, 8) || n, 'Client ' || n from generate_series(1, $2::int) n on conflict do nothing`,
  [workspace_id, CLIENTS - (existing[0]?.count ?? 0)],
);
try {
  const { rows: accounts } = await owner.query<{ id: string }>(
    `insert into accounts (workspace_id, provider, user_id, provider_account_id, name, sealed_api_key, key_last_four,
        webhook_secret_hash, sealed_webhook_secret)
      select u.workspace_id, 'instantly', u.id, 'clients-bench', 'Clients', 'b1.none', 'none', 'clients-' || u.id, 'b1.none'
      from users u where u.workspace_id = $1 limit 1 returning id`,
    [workspace_id],
  );
  await owner.query(
    `insert into campaigns (workspace_id, account_id, provider, provider_campaign_id, name, status, ghl_location_id, campaign_stats)
      select $1::uuid, $3::uuid, 'instantly', 'clients-' || l.ghl_location_id || '-' || n, 'Campaign ' || n, 1, l.ghl_location_id,
        '{"sent": 400, "replied": 12, "interested": 3, "contacted": 300, "total_leads": 900}'
      from ghl_locations l cross join generate_series(1, $2::int) n where l.workspace_id = $1 on conflict do nothing`,
    [workspace_id, CAMPAIGNS_PER_CLIENT, accounts[0]?.id],
  );
  await owner.query(
    `insert into campaign_days (workspace_id, campaign_id, location_id, day, sent, contacted, replied)
      select c.workspace_id, c.id, c.ghl_location_id, current_date - d, 12, 8, 1 from campaigns c cross join generate_series(0, 89) d
      where c.workspace_id = $1 and c.provider_campaign_id like 'clients-%' on conflict do nothing`,
    [workspace_id],
  );
  await runJob(api.services, 'clients.measure', {});
  await owner.query('analyze');
  const token = await api.signIn(large.owner);
  const ask = (path: string) => median(() => api.get(token, path));
  const { clients } = (await api.get(token, '/api/clients')) as { clients: unknown[] };
  if (clients.length !== CLIENTS) throw new Error(`${clients.length} clients instead of ${CLIENTS}`);
  await ask('/api/conversations');
  const figure = await ask('/api/clients');
  const page = { name: 'a page of the list', figure: await ask('/api/conversations') };
  report({
    name: `clients page, ${CLIENTS} clients`,
    figure,
    unit: 'ms',
    reference: page,
    goal: { at_most: 4 },
  });
} finally {
  await owner.query(
    "delete from campaigns where workspace_id = $1 and provider_campaign_id like 'clients-%'",
    [workspace_id],
  );
  await owner.query(
    "delete from accounts where workspace_id = $1 and provider_account_id = 'clients-bench'",
    [workspace_id],
  );
  await owner.query("delete from ghl_locations where workspace_id = $1 and ghl_location_id like 'bench-%'", [
    workspace_id,
  ]);
  await owner.end();
  await api.stop();
}
