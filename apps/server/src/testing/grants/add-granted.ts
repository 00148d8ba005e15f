import { withSystem } from '@hearback/database';
import { grantLocation } from '../../modules/people/index.ts';
import type { House } from '../open-house.ts';
import { addTestPerson, type TestAgency, type TestPerson } from '../people.ts';

/** Somebody whom the agency added for one of its locations, with a grant of that level. */
export async function addGranted(
  house: House,
  { workspace_id }: TestAgency,
  ghl_location_id: string,
  access_level: 'read' | 'write' | 'admin',
): Promise<TestPerson> {
  const person = await addTestPerson(house, workspace_id, { role: 'client', user_type: 'single_location' });
  await withSystem(house.services.db, 'test', (tx) =>
    grantLocation(tx, { workspace_id, user_id: person.user_id, ghl_location_id, access_level }),
  );
  return person;
}
