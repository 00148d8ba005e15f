export { asSystem } from './as-system.ts';
export { createDatabase, createPool, type Database, type PoolSettings, type Tx } from './database.ts';
export { generateTypes } from './generate-types.ts';
export { migrate, readMigrations } from './migrate.ts';
export type { DB } from './types.ts';
export { type Actor, type Claim, EntryRefused, withActor } from './with-actor.ts';
export { withSystem, withWorkspace } from './with-system.ts';
