import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeReleaseDump } from '@hearback/database/testing';
import { openDatabase, waitUntilDrained } from '../../qa/load/database.ts';
import { interruptDemo, trimDemo } from '../../qa/load/interrupt-demo.ts';
import { readPid, startRealStack, toDatabaseUrl } from '../stack/real-stack.ts';
import { REPOSITORY_ROOT } from '../stack/settings.ts';

/**
 * `npm run dump-release -- 0.2.0`: writes packages/database/releases/0.2.0.jsonl.gz from a fresh installation of this checkout, or of
 * another one with `--root <folder>`. The upgrade test migrates every dump in that folder.
 */
const { values, positionals } = parseArgs({ options: { root: { type: 'string' } }, allowPositionals: true });
const [name] = positionals;
const SECRET = 'the secret of the installations in the upgrade test';

if (!name || !/^[\w.-]+$/.test(name)) {
  console.error('✗ Specify the release: npm run dump-release -- 0.2.0');
  process.exit(1);
}
const stack = await startRealStack({
  root: resolve(values.root ?? REPOSITORY_ROOT),
  keepLogsIn: mkdtempSync(join(tmpdir(), 'hearback-dump-')),
  env: { HEARBACK_SECRET: SECRET },
});
const worker = readPid(stack.dataDir, 'worker');
try {
  const url = toDatabaseUrl(stack.dataDir);
  const database = openDatabase(() => url);
  await waitUntilDrained(database, 180_000);
  const cookies = await interruptDemo({
    url: stack.url,
    database,
    // The supervisor would replace a killed worker. A stopped one keeps its leases, as after a power cut.
    freezeWorker: async () => void process.kill(worker, 'SIGSTOP'),
  });
  await trimDemo(database);
  const simulators = JSON.parse(readFileSync(join(stack.dataDir, 'simulators.json'), 'utf8'));
  const file = await writeReleaseDump(url, name, { secret: SECRET, cookies, simulators });
  console.log(`✓ ${file} written (${Math.ceil(statSync(file).size / 1024)} KB)`);
} finally {
  process.kill(worker, 'SIGCONT');
  await stack.stop();
}
