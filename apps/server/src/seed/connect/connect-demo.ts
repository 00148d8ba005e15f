import { type Config, ConfigError } from '#server/config.ts';
import { DEMO_WORKSPACES, type DemoWorkspace } from '../demo-workspaces.ts';
import { addAccounts } from './add-accounts.ts';
import { buyPlan } from './buy-plan.ts';
import { enterAs } from './caller.ts';
import { connectClay } from './connect-clay.ts';
import { connectLocations } from './connect-locations.ts';
import { mapCampaigns } from './map-campaigns.ts';
import { sendVisits } from './send-visits.ts';

type DemoAddresses = { readonly apiUrl: string; readonly simulatorsUrl: string };

/**
 * Connects the demo's workspaces to the simulators, through the endpoints that people use: they buy, connect, add keys and sync.
 * The worker then fills them with the same code as in production. A second run changes nothing.
 */
export async function connectDemo(config: Config): Promise<void> {
  const { simulatorsUrl } = config;
  if (!simulatorsUrl)
    throw new ConfigError('The setting SIMULATORS_URL is missing: the demo lives on simulators.');
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
  const caller = await enterAs(apiUrl, workspace.owner.email);
  await buyPlan(caller, workspace, simulatorsUrl);
  await connectLocations(caller, workspace, simulatorsUrl);
  const runs = await addAccounts(caller, workspace, config);
  await sendVisits(caller, workspace, apiUrl, new Date());
  await mapCampaigns(caller, workspace, runs);
  await connectClay(caller, workspace);
}

/** The api on this machine; its public address may lead through a proxy that is not up yet. */
function localUrl({ host, port }: Config): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
