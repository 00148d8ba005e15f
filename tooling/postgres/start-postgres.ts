import { resolve } from 'node:path';
import { findFreePort } from '../processes/ports.ts';
import { connectionUrl, ensureCluster } from './cluster.ts';
import { findPlace } from './place.ts';
import { startPostmaster, stopSurvivor } from './postmaster.ts';

export type StartPostgresOptions = {
  dataDir: string;
  /** false for tests: nothing survives a crash of the machine, and everything is faster. */
  durable?: boolean;
  onProgress?: (line: string) => void;
};

export type RunningPostgres = {
  /** Of the role that owns the database `hearback`; it may create roles and databases but is no superuser. */
  url: string;
  pid: number;
  /** Where the cluster and its secrets are kept; elsewhere than asked when PostgreSQL's user could not enter. */
  home: string;
  /** Settles when the server ends, wanted or not. */
  exited: Promise<void>;
  stop(): Promise<void>;
};

/** Starts the embedded PostgreSQL of this data directory; one that an earlier start left behind is stopped first. */
export async function startPostgres(options: StartPostgresOptions): Promise<RunningPostgres> {
  const { durable = true, onProgress = () => undefined } = options;
  const place = findPlace(resolve(options.dataDir), onProgress);
  if (stopSurvivor(place)) onProgress('Stopped a PostgreSQL that an earlier start left behind');
  await ensureCluster(place, durable);
  const { port, postmaster } = await startPostmaster(place, findFreePort, durable);
  return { url: connectionUrl(place, port), home: place.home, ...postmaster };
}
