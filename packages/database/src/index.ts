export { type DatabaseFailure, DatabaseUnreachable, toDatabaseFailure } from './availability/failure.ts';
export { type Availability, createListener } from './availability/listener.ts';
export { readClock } from './availability/read-clock.ts';
export { createReplica, type Replica, setActor } from './availability/replica.ts';
export { BackupError } from './backup/backup-file.ts';
export { restoreBackup } from './backup/restore-backup.ts';
export { type BackupSummary, writeBackup } from './backup/write-backup.ts';
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
export { type Actor, type ActorKey, ActorRefused, type Claim, type ClientAccess } from './entry.ts';
export { generateTypes } from './generate-types.ts';
export { MigrationFailed, migrate, readMigrations } from './migrate.ts';
export { createPool, type PoolSettings } from './pool.ts';
export {
  executeJson,
  executePrepared,
  type JsonStatement,
  pipeline,
  planStableParam,
  readAsSystem,
} from './prepared.ts';
export { printSchema } from './print-schema.ts';
export { readJson } from './read-json.ts';
export type { DB } from './types.ts';
export { grantLocationWrite, includeAllThreads, withActor } from './with-actor.ts';
export {
  asSystem,
  type LocationScope,
  withLocationScope,
  withSystem,
  withSystemSnapshot,
  withWorkspace,
} from './with-system.ts';
