import { join, resolve } from 'node:path';
import { Problem } from '../problem.ts';
import { findFreePort } from '../processes/ports.ts';
import { connectionUrl, ensureCluster } from './cluster.ts';
import { findPlace } from './place.ts';
import { startPostmaster, stopSurvivor } from './postmaster.ts';

export type StartPostgresOptions = {
  dataDir: string;
  /** false for tests: nothing survives a crash of the machine, and everything is faster. */
  durable?: boolean;
  /** A free one unless it is named. */
  port?: number;
  onProgress?: (line: string) => void;
};

export type RunningPostgres = {
  /** Of the role that owns the database `hearback`; it may create roles and databases but is no superuser. */
  url: string;
  pid: number;
  /** Where the cluster and its secrets are kept; elsewhere than asked when PostgreSQL's user could not enter. */
  home: string;
  /** How the server ended, wanted or not. */
  exited: Promise<string>;
  stop(): Promise<void>;
  problem(how: string): Problem;
};

/** Starts the embedded PostgreSQL of this data directory; one that an earlier start left behind is stopped first. */
export async function startPostgres(options: StartPostgresOptions): Promise<RunningPostgres> {
  const { durable = true, onProgress = () => undefined, port: wanted } = options;
  const place = findPlace(resolve(options.dataDir), onProgress);
  if (stopSurvivor(place)) onProgress('Stopped a PostgreSQL that an earlier start left behind');
  await ensureCluster(place, durable);
  const findPort = wanted === undefined ? findFreePort : async () => wanted;
  const { port, postmaster } = await startPostmaster(place, findPort, durable);
  const problem = (how: string) =>
    new Problem(
      `PostgreSQL ended on its own (${how}): look into ${join(place.home, 'postgres.log')} and start again.`,
    );
  return { url: connectionUrl(place, port), home: place.home, ...postmaster, problem };
}
