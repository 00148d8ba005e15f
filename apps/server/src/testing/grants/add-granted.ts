import { grantLocation } from '#server/modules/people/index.ts';
import { addTestPerson, type TestAgency, type TestPerson } from '../people.ts';
import type { TestApp } from '../stack/open-test-app.ts';

/** A person added by the agency for one of its locations, with a grant of that level. */
export async function addGranted(
  app: TestApp,
  { workspace_id }: Pick<TestAgency, 'workspace_id'>,
  ghl_location_id: string,
  access_level: 'read' | 'write' | 'admin',
): Promise<TestPerson> {
  const person = await addTestPerson(app, workspace_id, { role: 'client', user_type: 'single_location' });
  await app.withDatabase((tx) =>
    grantLocation(tx, { workspace_id, user_id: person.user_id, ghl_location_id, access_level }),
  );
  return person;
}
