export { Connection } from './connection.ts';
export {
  type ActorTx,
  createDatabase,
  type Database,
  type SystemTx,
  type TenantTx,
  type Tx,
  type WorkspaceTx,
} from './database.ts';
export { generateTypes } from './generate-types.ts';
export { type Availability, createListener } from './listener.ts';
export { migrate, readMigrations } from './migrate.ts';
export { createPool, type PoolSettings } from './pool.ts';
export { printSchema } from './print-schema.ts';
export { DatabaseAway, type DatabaseTrouble, databaseTrouble } from './trouble.ts';
export type { DB } from './types.ts';
export { type Actor, type Claim, EntryRefused, withActor } from './with-actor.ts';
export {
  asSystem,
  type Reach,
  withReach,
  withSystem,
  withSystemSnapshot,
  withWorkspace,
} from './with-system.ts';
