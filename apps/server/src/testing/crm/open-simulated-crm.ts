import { addTestAgency, type TestAgency } from '../people.ts';
import { openTestApp, type TestApp } from '../stack/open-test-app.ts';
import { openSimulators, type Simulators } from '../stack/simulators.ts';
import { setPlan } from './open-crm-test-app.ts';

export type SimulatedCrm = {
  app: TestApp;
  simulators: Simulators;
  agency: TestAgency;
  close(): Promise<void>;
};

/** An agency with a plan of five locations, and the simulated HighLevel. */
export async function openSimulatedCrm(name: string): Promise<SimulatedCrm> {
  const simulators = await openSimulators();
  const base = `${simulators.url}/highlevel`;
  const app = await openTestApp({
    HIGHLEVEL_CLIENT_ID: 'ghl_demo_client',
    HIGHLEVEL_CLIENT_SECRET: 'ghl_demo_secret',
    HIGHLEVEL_API_BASE: base,
    HIGHLEVEL_AUTHORIZE_URL: `${base}/v2/oauth/chooselocation`,
  });
  const agency = await addTestAgency(app, name);
  await setPlan(app, agency.workspace_id, 'five', 'active');
  return {
    app,
    simulators,
    agency,
    async close() {
      await app.close();
      await simulators.stop();
    },
  };
}
