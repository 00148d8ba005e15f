import { type SystemTx, withSystem } from '@hearback/database';
import type { Config } from '../config.ts';
import { addLocation } from '../modules/locations/index.ts';
import { addPerson, grantLocation, openWorkspace } from '../modules/people/index.ts';
import { startServices } from '../start-services.ts';
import { AGENCY, BUSINESS, DEMO_PASSWORD } from './demo-people.ts';

/**
 * Creates two workspaces, four people and six locations with the product's own commands. A second
 * run changes nothing.
 */
export async function seedDemo(config: Config): Promise<void> {
  const services = startServices(config, 'seed-demo');
  try {
    await withSystem(services.db, 'seed demo', async (tx) => {
      const seeded = await tx
        .selectFrom('users')
        .select('id')
        .where('email', '=', AGENCY.owner.email)
        .executeTakeFirst();
      if (seeded) return;
      await seedAgency(tx);
      await seedBusiness(tx);
    });
  } finally {
    await services.stop();
  }
}

async function seedAgency(tx: SystemTx): Promise<void> {
  const workspace_id = await openWorkspace(tx, AGENCY.name);
  const shared = {
    workspace_id,
    password: DEMO_PASSWORD,
    company_name: AGENCY.name,
    onboarding_status: 'completed',
    email_confirmation: 'proven',
  } as const;
  // The client of the demo sees all threads, asks questions and approves replies.
  const access = { client_threads: 'all', client_may_comment: true, client_may_approve: true } as const;
  for (const location of AGENCY.locations) await addLocation(tx, { workspace_id, ...location, ...access });
  const { id: agency_owner_id } = await addPerson(tx, { ...shared, ...AGENCY.owner });
  await addPerson(tx, { ...shared, ...AGENCY.team, agency_owner_id });
  const { id: user_id } = await addPerson(tx, { ...shared, ...AGENCY.client, agency_owner_id });
  for (const { ghl_location_id } of AGENCY.locations.slice(0, AGENCY.granted)) {
    await grantLocation(tx, { workspace_id, user_id, ghl_location_id, access_level: 'read' });
  }
}

async function seedBusiness(tx: SystemTx): Promise<void> {
  const workspace_id = await openWorkspace(tx, BUSINESS.name);
  await addLocation(tx, { workspace_id, ...BUSINESS.location });
  await addPerson(tx, {
    workspace_id,
    password: DEMO_PASSWORD,
    company_name: BUSINESS.name,
    onboarding_status: 'completed',
    email_confirmation: 'proven',
    default_location_id: BUSINESS.location.ghl_location_id,
    ...BUSINESS.owner,
  });
}
