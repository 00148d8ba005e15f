import { expect, it } from 'vitest';
import type { ActorTx, Database, SystemTx, TenantTx, Tx, WorkspaceTx } from './database.ts';

type LoginTx = Parameters<Parameters<ReturnType<Database['transaction']>['execute']>[0]>[0];

const forSystem = (_tx: SystemTx) => undefined;
const forPerson = (_tx: ActorTx) => undefined;
const forTenant = (_tx: TenantTx) => undefined;
const forAny = (_tx: Tx) => undefined;

/** Only type-checked, never called. */
function mix(person: ActorTx, job: WorkspaceTx, system: SystemTx, login: LoginTx): void {
  forPerson(person);
  for (const tenant of [person, job]) forTenant(tenant);
  forSystem(system);
  for (const any of [person, job, system]) forAny(any);
  // @ts-expect-error a person is not the system
  forSystem(person);
  // @ts-expect-error a job of one workspace is not the system
  forSystem(job);
  // @ts-expect-error a job is not a person
  forPerson(job);
  // @ts-expect-error the system role sees every workspace, so code that relies on row level security would mix them
  forTenant(system);
  // @ts-expect-error the migration login has no role
  forAny(login);
}

it('using a transaction of the wrong kind does not compile', () => {
  expect(mix).toBeTypeOf('function');
});
