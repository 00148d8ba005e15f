import type {
  Campaign,
  ClaySettings,
  CrmOverview,
  EnrichmentSwitch,
  Location,
  Report,
  ReportSummary,
  SyncRun,
} from '@hearback/contract';
import { type Config, ConfigError } from '#server/config.ts';
import { DEMO_WORKSPACES, type DemoWorkspace } from '../demo-workspaces.ts';
import { addAccounts } from './add-accounts.ts';
import { addApprovals } from './add-approvals.ts';
import { addPipeline } from './add-pipeline.ts';
import { addTeamwork } from './add-teamwork.ts';
import { buyPlan } from './buy-plan.ts';
import { type Caller, signInAs, turn, until } from './caller.ts';
import { sendVisits } from './send-visits.ts';

type DemoAddresses = { readonly apiUrl: string; readonly simulatorsUrl: string };

/**
 * Connects the demo's workspaces to the simulators, through the endpoints that people use: they buy, connect, add keys and sync.
 * The worker then fills them with the same code as in production. A second run changes nothing.
 */
export async function connectDemo(config: Config): Promise<void> {
  const { simulatorsUrl } = config;
  if (!simulatorsUrl)
    throw new ConfigError('The setting SIMULATORS_URL is missing: the demo requires the simulators.');
  await connectWorkspaces(config, { apiUrl: localUrl(config), simulatorsUrl });
}

export async function connectWorkspaces(
  config: Pick<Config, 'outreach'>,
  addresses: DemoAddresses,
): Promise<void> {
  await Promise.all(DEMO_WORKSPACES.map((workspace) => connect(config, workspace, addresses)));
}

async function connect(
  config: Pick<Config, 'outreach'>,
  workspace: DemoWorkspace,
  { apiUrl, simulatorsUrl }: DemoAddresses,
): Promise<void> {
  const caller = await signInAs(apiUrl, workspace.owner.email);
  await buyPlan(caller, workspace, simulatorsUrl);
  await connectLocations(caller, workspace, simulatorsUrl);
  const runs = await addAccounts(caller, workspace, config);
  await sendVisits(caller, workspace, apiUrl, new Date());
  await mapCampaigns(caller, workspace, runs);
  await connectClay(caller, workspace);
  await addTeamwork(caller, workspace, apiUrl);
  await addApprovals(caller, workspace, apiUrl);
  await addPipeline(caller, workspace);
  await addReports(caller, workspace);
  await startDryRun(caller, workspace);
}

/** The sync page of the first location shows what a first sync would do. Nothing is written to the CRM. */
async function startDryRun(caller: Caller, { locations: [location] }: DemoWorkspace): Promise<void> {
  const path = `/api/crm/${location?.ghl_location_id}`;
  const { body } = await caller.call<CrmOverview>('GET', path);
  if (body.status === 'off' && body.preview === null) await caller.call('POST', `${path}/preview`);
}

/** The API on this machine. Its public URL may lead through a proxy that is not up yet. */
function localUrl({ host, port }: Config): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/**
 * Saves the table's webhook and sends the leads of one campaign once they are imported. Clay
 * answers asynchronously.
 */
async function connectClay(caller: Caller, { name, enriched }: DemoWorkspace): Promise<void> {
  const { body: table } = await caller.call<ClaySettings>('GET', '/api/enrichment/clay');
  if (!enriched || table.submissions + table.queued > 0) return;
  const { webhook_url, campaign } = enriched;
  await caller.call('PUT', '/api/enrichment/clay', {
    webhook_url,
    confirmed_leads: table.unsent_leads,
  });
  const { body: campaigns } = await caller.call<Campaign[]>('GET', '/api/campaigns');
  const enrichedCampaign = campaigns.find((one) => one.name === campaign);
  if (!enrichedCampaign) throw new Error(`${name} has no campaign ${campaign}`);
  await until(`The leads of ${name}`, async () => {
    const { body } = await caller.call<SyncRun[]>('GET', '/api/sync/runs');
    return body.every(({ kind, status }) => kind !== 'leads' || status === 'done');
  });
  const path = `/api/campaigns/${enrichedCampaign.id}/enrichment`;
  const { body: waiting } = await caller.call<EnrichmentSwitch>('GET', path);
  await caller.call('PUT', path, { enabled: true, confirmed_leads: waiting.unsent_leads });
  const selection = { all: true, filter: {} };
  await caller.call('POST', `/api/campaigns/${enrichedCampaign.id}/leads/re-enrich`, { selection });
}

/** Goes to the consent screen and back once per location, without a browser. */
async function connectLocations(
  caller: Caller,
  { locations }: DemoWorkspace,
  simulatorsUrl: string,
): Promise<void> {
  const { body: currentLocations } = await caller.call<Location[]>('GET', '/api/locations');
  const connected = new Set(
    currentLocations
      .filter(({ token_state }) => token_state === 'ok')
      .map(({ ghl_location_id }) => ghl_location_id),
  );
  for (const { ghl_location_id: locationId, name } of locations) {
    if (connected.has(locationId)) continue;
    const start = await caller.call<{ authUrl: string }>('POST', '/api/functions/ghl-oauth-start');
    const consent = { url: start.body.authUrl, locationId };
    const { body } = await turn<{ redirectUrl: string }>(simulatorsUrl, 'highlevel/approve', consent);
    const { code, state } = Object.fromEntries(new URL(body.redirectUrl).searchParams);
    const back = { code, state };
    await caller.call('POST', '/api/functions/ghl-oauth-callback', back, { cookie: start.cookie });
    await caller.call('POST', '/api/functions/ghl-sync-location', { locationId });
    // The integrations page asks for a name until each location has one.
    await caller.call('PATCH', `/api/locations/${locationId}`, { custom_name: name });
  }
}

/** Maps campaigns like a user would, by the client's name at the start of a campaign's name. Some stay unmapped. */
async function mapCampaigns(
  caller: Caller,
  { name, clients, unmapped }: DemoWorkspace,
  runs: readonly string[],
): Promise<void> {
  await until(`The campaigns of ${name}`, async () => {
    const { body } = await caller.call<SyncRun[]>('GET', '/api/sync/runs');
    return runs.every((id) => body.some((run) => run.id === id && run.status === 'done'));
  });
  const { body: campaigns } = await caller.call<Campaign[]>('GET', '/api/campaigns');
  for (const { id, name: title, ghl_location_id: mapped } of campaigns) {
    const client = clients.find(({ prefix }) => title?.startsWith(prefix));
    if (mapped || !client || unmapped.some((ending) => title?.endsWith(ending))) continue;
    const { ghl_location_id } = client;
    await caller.call('PATCH', `/api/campaigns/${id}`, { ghl_location_id });
  }
}

/** Publishes a monthly report for each client. A client that has a published one is left out. */
async function addReports(caller: Caller, { name, locations }: DemoWorkspace): Promise<void> {
  for (const { ghl_location_id: location_id } of locations) {
    const { body: reportList } = await caller.call<{ reports: ReportSummary[] }>(
      'GET',
      `/api/reports?location_id=${location_id}`,
    );
    if (reportList.reports.some(({ state }) => state === 'published')) continue;
    const { body: created } = await caller.call<Report>('POST', '/api/reports', {
      ...{ location_id, cadence: 'monthly', time_zone: 'America/New_York' },
    });
    await until(`The report of ${name}`, async () => {
      const { body } = await caller.call<Report>('GET', `/api/reports/${created.id}`);
      return body.state === 'draft';
    });
    await caller.call('POST', `/api/reports/${created.id}/publish`, { version: 1 });
  }
}
