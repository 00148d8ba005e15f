import { randomUUID } from 'node:crypto';
import type { Database } from '../load/database.ts';

/** In addition to the owner and the team member of the demo. */
const COLLEAGUES = 48;
const CLIENTS = 200;
const OWNER = 'owner@demo.hearback.test';

type Person = { readonly id: string; readonly email: string };
export type HourAgency = {
  /** They work in the inbox, all locations included. */
  readonly colleagues: readonly Person[];
  /** Each reads the location of the same index. */
  readonly clients: readonly Person[];
  readonly locations: readonly string[];
};

/** Adds people and clients to the demo's agency, with the password of the demo. */
export async function addAgency(database: Database): Promise<HourAgency> {
  const locations = Array.from({ length: CLIENTS }, (_, index) => `hourClient${index}`);
  await database.look(
    `insert into ghl_locations (workspace_id, ghl_location_id, name, connected, client_threads)
     select u.workspace_id, l, 'Client ' || l, false, 'all' from users u, unnest($2::text[]) l where u.email = $1`,
    [OWNER, locations],
  );
  const colleagues = await addPeople(database, 'colleague', COLLEAGUES, ['team', 'agency']);
  const clients = await addPeople(database, 'client', CLIENTS, ['client', 'agency_customer']);
  await database.look(
    `insert into user_location_access (workspace_id, user_id, ghl_location_id, access_level)
     select u.workspace_id, g.user_id, g.place, 'read' from users u, unnest($2::uuid[], $3::text[]) g (user_id, place)
     where u.email = $1`,
    [OWNER, clients.map(({ id }) => id), locations],
  );
  return { colleagues, clients, locations };
}

async function addPeople(
  { look }: Database,
  word: string,
  count: number,
  [role, user_type]: readonly [string, string],
): Promise<Person[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    ...{ id: randomUUID(), auth_user_id: randomUUID() },
    ...{ email: `${word}${index}@hour.example`, name: `${word} ${index}` },
  }));
  const peopleJson = JSON.stringify(people);
  const rows = 'json_to_recordset($1::json) as p (id uuid, auth_user_id text, email text, name text)';
  await look(
    `insert into auth."user" (id, email, name, "emailVerified") select auth_user_id, email, name, true from ${rows}`,
    [peopleJson],
  );
  await look(
    `insert into auth.account (id, "accountId", "providerId", "userId", password)
     select p.auth_user_id, p.auth_user_id, 'credential', p.auth_user_id, a.password
     from users o join auth.account a on a."userId" = o.auth_user_id and a."providerId" = 'credential', ${rows}
     where o.email = $2`,
    [peopleJson, OWNER],
  );
  await look(
    `insert into users (workspace_id, id, auth_user_id, email, first_name, last_name, company_name, role, user_type, onboarding_status)
     select o.workspace_id, p.id, p.auth_user_id, p.email, p.name, 'Hour', 'Northwind', $3, $4, 'completed'
     from users o, ${rows} where o.email = $2`,
    [peopleJson, OWNER, role, user_type],
  );
  return people;
}
