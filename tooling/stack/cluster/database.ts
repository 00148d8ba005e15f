import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listIds } from '../../postgres/run-as.ts';
import type { Child } from '../../processes/child.ts';
import { findFreePort } from '../../processes/ports.ts';
import { BARE_ENV, findPostmasterPid, type Ground, until } from './ground.ts';

export type DatabaseNode = {
  readonly name: string;
  readonly port: number;
  readonly patroniPort: number;
  readonly pgdata: string;
  start(): void;
  /** Kills Patroni and PostgreSQL like a lost machine, without a shutdown. */
  kill(): void;
};

type Member = { readonly name: string; readonly role: string; readonly state: string; readonly lag?: number };

export type DatabaseCluster = {
  readonly nodes: readonly DatabaseNode[];
  readonly password: string;
  /** The environment of pgBackRest and PostgreSQL's archive command. */
  readonly backupEnv: (node: Pick<DatabaseNode, 'port' | 'pgdata'>) => NodeJS.ProcessEnv;
  /** The current primary according to Patroni. */
  primary(): Promise<DatabaseNode>;
  /** Waits for another primary, with or without a replica. */
  newPrimary(oldPrimary: DatabaseNode): Promise<DatabaseNode>;
  /** Waits until a replica is synchronous, and returns it. */
  inSync(): Promise<DatabaseNode>;
  control(...args: string[]): Promise<string>;
};

/** etcd, and Patroni with PostgreSQL on two nodes, with deploy/patroni.yml. */
export async function startDatabaseCluster(ground: Ground): Promise<DatabaseCluster> {
  const password = randomBytes(18).toString('hex');
  const config = join(ground.deploy, 'patroni.yml');
  // The only path in it that differs on this machine.
  const text = readFileSync(config, 'utf8').replace(
    '/etc/patroni/make-database.sh',
    join(ground.deploy, 'make-database.sh'),
  );
  writeFileSync(config, text);
  const etcdPort = await startEtcd(ground);
  const repository = ground.own('backups');
  const backupEnv = ({ port, pgdata }: Pick<DatabaseNode, 'port' | 'pgdata'>) => ({
    ...BARE_ENV,
    PGBACKREST_CONFIG: join(ground.deploy, 'pgbackrest.conf'),
    PGBACKREST_REPO1_PATH: repository,
    PGBACKREST_PG1_PATH: pgdata,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_USER: 'postgres',
    PGBACKREST_LOG_PATH: repository,
    PGBACKREST_LOCK_PATH: repository,
  });
  const nodes: DatabaseNode[] = [];
  for (const name of ['postgres1', 'postgres2']) {
    const node = await prepareNode(ground, name, { config, etcdPort, password, backupEnv });
    nodes.push(node);
    node.start();
  }
  const cluster = watchCluster(ground, { nodes, password, backupEnv, config, etcdPort });
  await cluster.inSync();
  return cluster;
}

async function startEtcd(ground: Ground): Promise<number> {
  const [port, peerPort] = [await findFreePort(), await findFreePort()];
  const peer = `http://127.0.0.1:${peerPort}`;
  ground.start(
    'etcd',
    ground.programs.etcd,
    [
      ...['--name', 'one', '--data-dir', ground.own('etcd'), '--initial-cluster', `one=${peer}`],
      ...[
        '--listen-client-urls',
        `http://127.0.0.1:${port}`,
        '--advertise-client-urls',
        `http://127.0.0.1:${port}`,
      ],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    ],
    BARE_ENV,
  );
  await until(
    'etcd answers',
    30_000,
    async () => (await fetch(`http://127.0.0.1:${port}/health`)).ok || undefined,
  );
  return port;
}

type Site = {
  readonly config: string;
  readonly etcdPort: number;
  readonly password: string;
  readonly backupEnv: (node: Pick<DatabaseNode, 'port' | 'pgdata'>) => NodeJS.ProcessEnv;
};

async function prepareNode(ground: Ground, name: string, site: Site): Promise<DatabaseNode> {
  const [port, patroniPort] = [await findFreePort(), await findFreePort()];
  const folder = ground.own(name);
  const pgdata = join(folder, 'pgdata');
  const env = {
    ...site.backupEnv({ port, pgdata }),
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: `127.0.0.1:${site.etcdPort}`,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${patroniPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${patroniPort}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: pgdata,
    PATRONI_POSTGRESQL_BIN_DIR: ground.programs.postgres,
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    PATRONI_SUPERUSER_PASSWORD: site.password,
    PATRONI_REPLICATION_PASSWORD: site.password,
    PATRONI_REWIND_PASSWORD: site.password,
    HEARBACK_DATABASE_PASSWORD: site.password,
  };
  let patroni: Child | undefined;
  const killPostmaster = () => {
    const pid = findPostmasterPid(pgdata);
    if (pid !== undefined) endWithoutAWord(pid);
  };
  // Added before Patroni starts, so that it is stopped afterwards, together with everything Patroni
  // left running.
  ground.join(async () => killPostmaster());
  return {
    name,
    port,
    patroniPort,
    pgdata,
    start() {
      patroni = ground.start(name, ground.programs.patroni, [site.config], env);
    },
    kill() {
      if (patroni) endWithoutAWord(-patroni.pid);
      killPostmaster();
    },
  };
}

function endWithoutAWord(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

type MonitoredCluster = Pick<DatabaseCluster, 'nodes' | 'password' | 'backupEnv'> & {
  readonly config: string;
  readonly etcdPort: number;
};

function watchCluster(ground: Ground, { config, etcdPort, ...known }: MonitoredCluster): DatabaseCluster {
  const { nodes } = known;
  const members = async (): Promise<readonly Member[]> => {
    const answers = await Promise.allSettled(
      nodes.map(({ patroniPort }) =>
        fetch(`http://127.0.0.1:${patroniPort}/cluster`, { signal: AbortSignal.timeout(2_000) }),
      ),
    );
    const answer = answers.find((one) => one.status === 'fulfilled');
    return answer ? ((await answer.value.json()) as { members: Member[] }).members : [];
  };
  const findNode = (member: Member | undefined) => nodes.find(({ name }) => name === member?.name);
  const findPrimary = async () => findNode((await members()).find(({ role }) => role === 'leader'));
  return {
    ...known,
    primary: () => until('a primary', 90_000, findPrimary),
    newPrimary: (oldPrimary) =>
      until('another primary', 90_000, async () => {
        const node = await findPrimary();
        return node && node !== oldPrimary ? node : undefined;
      }),
    inSync: () =>
      until('a replica in step', 120_000, async () =>
        findNode(
          (await members()).find(
            ({ role, state }) => role === 'sync_standby' && /running|streaming/.test(state),
          ),
        ),
      ),
    async control(...args) {
      const env = { ...BARE_ENV, PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdPort}` };
      const options = { ...listIds(ground.runner), cwd: '/', env, timeout: 120_000 };
      const { stdout } = await promisify(execFile)(
        ground.programs.patronictl,
        ['-c', config, ...args],
        options,
      );
      return stdout;
    },
  };
}
