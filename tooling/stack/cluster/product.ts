import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ChildOptions, runChild, startChild } from '../../processes/child.ts';
import { findFreePort } from '../../processes/ports.ts';
import { type SupervisedProcess, supervise } from '../../processes/supervise.ts';
import { type Role, roleOptions } from '../roles.ts';
import { readSettings } from '../settings.ts';
import { type Ground, until } from './ground.ts';
import type { Balancer, Pooler } from './proxies.ts';

/** An API and a worker with the pooler of their machine. */
type Machine = {
  readonly name: string;
  readonly api: Part;
  readonly worker: Part;
  readonly pooler: Pooler;
};

type Part = { readonly name: string; stop(): Promise<void>; start(): Promise<void> };

export type Product = {
  readonly url: string;
  readonly simulatorsUrl: string;
  /** URL of the primary without a pooler. */
  readonly databaseUrl: string;
  readonly machines: readonly Machine[];
};

type ProductOptions = {
  readonly apiPorts: readonly number[];
  readonly balancer: Balancer;
  readonly poolers: readonly Pooler[];
  readonly password: string;
  readonly signal: AbortSignal;
  /** Called when a process ends unexpectedly. */
  readonly onEnded: (line: string) => void;
};

/** Migrates, seeds the demo, starts the simulators, two APIs and two workers, and connects the demo's users. */
export async function startProduct(ground: Ground, options: ProductOptions): Promise<Product> {
  const { balancer, poolers, password, apiPorts, signal } = options;
  const url = `http://localhost:${balancer.publicPort}`;
  const [simulatorsPort, smtpPort] = [await findFreePort(), await findFreePort()];
  const settings = readSettings({
    HEARBACK_DATA_DIR: ground.folder,
    PORT: String(balancer.publicPort),
    SIMULATORS_PORT: String(simulatorsPort),
    SIMULATORS_SMTP_PORT: String(smtpPort),
    PUBLIC_URL: url,
  });
  const address = (port: number) => `postgres://hearback:${password}@127.0.0.1:${port}/hearback`;
  const databaseUrl = address(balancer.primaryPort);
  const beside = { DATABASE_DIRECT_URL: databaseUrl, DATABASE_REPLICA_URL: address(balancer.replicaPort) };
  const secret = randomBytes(32).toString('base64url');
  const toOptions = (role: Role, index = 0, apiPort = balancer.publicPort): ChildOptions => {
    const stack = { databaseUrl: address(poolers[index]?.port ?? 0), secret, apiPort, watch: false };
    const base = roleOptions(role, settings, stack);
    const name = role === 'api' || role === 'worker' ? `${role}${index + 1}` : role;
    const logFile = join(ground.folder, 'logs', `${name}.log`);
    return { ...base, name, logFile, env: { ...base.env, ...CLUSTER_ENV, ...beside } };
  };
  const keep = (child: ChildOptions): SupervisedProcess => {
    const supervised = supervise(
      startChild(child),
      { name: child.name, start: () => startChild(child) },
      { say: options.onEnded, giveUp: ({ message }) => options.onEnded(message) },
    );
    // Restarts processes like systemd and containers do.
    supervised.keepUp();
    ground.join(supervised.stop);
    return supervised;
  };
  await runChild(toOptions('migrate'), signal);
  await runChild(toOptions('seed-demo'), signal);
  keep(toOptions('simulators'));
  const toPart = (role: 'api' | 'worker', index: number): Part => {
    const child = toOptions(role, index, apiPorts[index]);
    let running: SupervisedProcess | undefined;
    const isReady = async () =>
      role === 'api'
        ? (await fetch(`http://127.0.0.1:${apiPorts[index]}/readyz`)).ok
        : readFileSync(child.logFile, 'utf8').includes('worker started');
    return {
      name: child.name,
      async stop() {
        await running?.stop();
      },
      async start() {
        running = keep(child);
        await until(`${child.name} is ready`, 90_000, async () => (await isReady()) || undefined);
      },
    };
  };
  const machines = poolers.map((pooler, index) => ({
    name: `machine ${index + 1}`,
    api: toPart('api', index),
    worker: toPart('worker', index),
    pooler,
  }));
  await Promise.all(machines.flatMap(({ api, worker }) => [api.start(), worker.start()]));
  await runChild(toOptions('connect-demo'), signal);
  return { url, simulatorsUrl: `http://localhost:${simulatorsPort}`, databaseUrl, machines };
}

const CLUSTER_ENV = {
  TRUST_PROXY: '1',
  DRAIN_SECONDS: '3',
  LOG_LEVEL: 'info',
  // All test traffic comes from one address and is faster than that of real users.
  RATE_LIMIT_PER_MINUTE: '100000',
  PERSON_LIMIT_FACTOR: '100000',
  MAILS_PER_HOUR: '100000',
};
