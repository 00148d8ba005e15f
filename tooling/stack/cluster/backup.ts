import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listIds } from '../../postgres/run-as.ts';
import { findFreePort } from '../../processes/ports.ts';
import type { DatabaseCluster, DatabaseNode } from './database.ts';
import { BARE_ENV, type Ground, until } from './ground.ts';

export type Backup = {
  /** Runs on the current primary. */
  take(node: DatabaseNode): Promise<void>;
  /** Waits until everything written so far is archived. Without this it takes up to a minute. */
  complete(node: DatabaseNode): Promise<void>;
  /** Restores to a point in time next to the running cluster, and returns the URL of the result. */
  restore(node: DatabaseNode, target: string): Promise<string>;
};

/** pgBackRest with deploy/pgbackrest.conf. */
export async function openBackup(
  ground: Ground,
  { backupEnv, password, primary }: DatabaseCluster,
): Promise<Backup> {
  const run = async (program: string, args: string[], env: NodeJS.ProcessEnv) => {
    const options = { ...listIds(ground.runner), cwd: '/', env, timeout: 300_000 };
    return (await promisify(execFile)(program, args, options)).stdout;
  };
  const pgbackrest = (node: Pick<DatabaseNode, 'port' | 'pgdata'>, ...args: string[]) =>
    run(ground.programs.pgbackrest, ['--stanza=hearback', ...args], backupEnv(node));
  await pgbackrest(await primary(), 'stanza-create');
  return {
    async take(node) {
      await pgbackrest(node, '--type=full', 'backup');
    },
    async complete(node) {
      await pgbackrest(node, 'check');
    },
    async restore({ port: servedPort }, target) {
      const pgdata = ground.own('restored');
      const port = await findFreePort();
      const beside = { port: servedPort, pgdata };
      const to = ['--type=time', `--target=${target}`, '--target-action=promote', '--archive-mode=off'];
      await pgbackrest(beside, ...to, 'restore');
      // Patroni stores access rules in the data directory, so the restored cluster has everything
      // but the port.
      const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'synchronous_standby_names='];
      const args = ['-D', pgdata, ...settings.flatMap((setting) => ['-c', setting])];
      ground.start('restored', join(ground.programs.postgres, 'postgres'), args, backupEnv(beside));
      const url = `postgres://hearback:${password}@127.0.0.1:${port}/hearback`;
      await until('the restored database', 120_000, async () => {
        const output = await run(ground.programs.psql, [url, '-Atc', 'select pg_is_in_recovery()'], BARE_ENV);
        return output.trim() === 'f' || undefined;
      });
      return url;
    },
  };
}
