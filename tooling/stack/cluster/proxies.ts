import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Child } from '../../processes/child.ts';
import { findFreePort } from '../../processes/ports.ts';
import type { DatabaseCluster } from './database.ts';
import { BARE_ENV, type Ground, until } from './ground.ts';

export type Balancer = {
  readonly publicPort: number;
  readonly primaryPort: number;
  readonly replicaPort: number;
  /** Hands the listeners to a new process. The old one keeps its connections. */
  reload(): Promise<void>;
};

/** HAProxy with deploy/haproxy.cfg. */
export async function startBalancer(
  ground: Ground,
  { nodes }: DatabaseCluster,
  apiPorts: readonly number[],
): Promise<Balancer> {
  const [publicPort, primaryPort, replicaPort] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  const socket = join(ground.own('haproxy'), 'admin.sock');
  const local = (port: number | undefined) => `127.0.0.1:${port}`;
  const env = {
    ...BARE_ENV,
    PUBLIC_BIND: local(publicPort),
    PRIMARY_BIND: local(primaryPort),
    REPLICA_BIND: local(replicaPort),
    ADMIN_SOCKET: socket,
    API_1: local(apiPorts[0]),
    API_2: local(apiPorts[1]),
    POSTGRES_1: local(nodes[0]?.port),
    POSTGRES_2: local(nodes[1]?.port),
    PATRONI_1_PORT: String(nodes[0]?.patroniPort),
    PATRONI_2_PORT: String(nodes[1]?.patroniPort),
  };
  const config = join(ground.deploy, 'haproxy.cfg');
  const start = (name: string, args: readonly string[]) =>
    ground.start(name, ground.programs.haproxy, ['-db', '-f', config, ...args], env);
  let running: Child = start('haproxy', []);
  let reloads = 0;
  const answers = () =>
    until(
      'the balancer answers',
      15_000,
      async () => (await fetch(`http://127.0.0.1:${publicPort}/`)) && true,
    );
  await answers();
  return {
    publicPort,
    primaryPort,
    replicaPort,
    async reload() {
      reloads += 1;
      running = start(`haproxy-${reloads}`, ['-x', socket, '-sf', String(running.pid)]);
      await answers();
    },
  };
}

export type Pooler = { readonly port: number; readonly mode: string; restart(): Promise<void> };

/** pgBouncer with deploy/pgbouncer.ini. Versions without support for prepared statements pool by session. */
export async function startPooler(
  ground: Ground,
  name: string,
  { password }: DatabaseCluster,
  balancer: Balancer,
): Promise<Pooler> {
  const port = await findFreePort();
  const folder = ground.own(name);
  const users = ground.write(join(name, 'users.txt'), `"hearback" "${password}"\n`);
  const mode = supportsPrepared(ground.programs.pgbouncer) ? 'transaction' : 'session';
  const settings = readFileSync(join(ground.deploy, 'pgbouncer.ini'), 'utf8')
    .replace('port=5000', `port=${balancer.primaryPort}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/userlist.txt', users)
    .replace('pool_mode = transaction', `pool_mode = ${mode}\nunix_socket_dir = ${folder}`);
  const poolSettings =
    mode === 'transaction' ? settings : settings.replace(/^max_prepared_statements.*$/m, '');
  const site = ground.write(join(name, 'pgbouncer.ini'), poolSettings);
  const start = () => ground.start(name, ground.programs.pgbouncer, [site], BARE_ENV);
  let running = start();
  return {
    port,
    mode,
    async restart() {
      await running.stop();
      running = start();
    },
  };
}

/** Supported since 1.21. */
function supportsPrepared(pgbouncer: string): boolean {
  const { stdout } = spawnSync(pgbouncer, ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}
