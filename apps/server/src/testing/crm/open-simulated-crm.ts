import { type Neighbours, startNeighbours } from '../neighbours.ts';
import { type House, openHouse } from '../open-house.ts';
import { addTestAgency, type TestAgency } from '../people.ts';
import { setPlan } from './open-crm-house.ts';

export type SimulatedCrm = {
  house: House;
  neighbours: Neighbours;
  agency: TestAgency;
  close(): Promise<void>;
};

/** An agency with a plan of five locations, and the simulated HighLevel beside it. */
export async function openSimulatedCrm(name: string): Promise<SimulatedCrm> {
  const neighbours = await startNeighbours();
  const base = `${neighbours.url}/highlevel`;
  const house = await openHouse({
    HIGHLEVEL_CLIENT_ID: 'ghl_demo_client',
    HIGHLEVEL_CLIENT_SECRET: 'ghl_demo_secret',
    HIGHLEVEL_API_BASE: base,
    HIGHLEVEL_AUTHORIZE_URL: `${base}/v2/oauth/chooselocation`,
  });
  const agency = await addTestAgency(house, name);
  await setPlan(house, agency.workspace_id, 'five', 'active');
  return {
    house,
    neighbours,
    agency,
    async close() {
      await house.close();
      await neighbours.stop();
    },
  };
}
