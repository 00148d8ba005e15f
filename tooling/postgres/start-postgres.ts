import { join, resolve } from 'node:path';
import { Problem } from '../problem.ts';
import { findFreePort } from '../processes/ports.ts';
import { connectionUrl, ensureCluster } from './cluster.ts';
import { findPostgresPaths } from './paths.ts';
import { startPostmaster, stopSurvivor } from './postmaster.ts';

export type StartPostgresOptions = {
  dataDir: string;
  /** False for tests: data does not survive a crash of the machine, and everything is faster. */
  durable?: boolean;
  /** A free port if omitted. */
  port?: number;
  /** Further settings, such as `autovacuum=off`. */
  settings?: readonly string[];
  onProgress?: (line: string) => void;
};

export type RunningPostgres = {
  /** URL of the role that owns the database `hearback`. It can create roles and databases but is not a superuser. */
  url: string;
  pid: number;
  /**
   * The folder of the cluster and its secrets. Differs from the requested one if PostgreSQL's user
   * could not enter it.
   */
  home: string;
  /** How the server ended, expected or not. */
  exited: Promise<string>;
  stop(): Promise<void>;
  problem(how: string): Problem;
};

/** Starts the embedded PostgreSQL of this data directory. Stops one that an earlier start left running. */
export async function startPostgres(options: StartPostgresOptions): Promise<RunningPostgres> {
  const { durable = true, onProgress = () => undefined, port: requestedPort, settings } = options;
  const place = findPostgresPaths(resolve(options.dataDir), onProgress);
  if (stopSurvivor(place)) onProgress('Stopped a PostgreSQL that an earlier start left behind');
  await ensureCluster(place, durable);
  const findPort = requestedPort === undefined ? findFreePort : async () => requestedPort;
  const { port, postmaster } = await startPostmaster(place, findPort, durable, settings);
  const problem = (how: string) =>
    new Problem(
      `PostgreSQL stopped unexpectedly (${how}): check ${join(place.home, 'postgres.log')} and start again.`,
    );
  return { url: connectionUrl(place, port), home: place.home, ...postmaster, problem };
}
