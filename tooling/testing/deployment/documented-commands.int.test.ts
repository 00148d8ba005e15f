import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createEmptyDatabase, type TestDatabase } from '@hearback/database/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import { REPOSITORY_ROOT, toCompileCache } from '../../stack/settings.ts';

/**
 * Runs every shell block of the operators' documents in a copy of the repository. The programs of main.ts and the quick npm
 * scripts run for real. Programs that change the machine or are not installed here are replaced by a recorder, and what they
 * were called with is checked against the repository.
 */
const DOCUMENTS = ['README.md', 'docs/deployment.md', 'docs/operations.md'];
const RECORDED = [
  ...['sudo', 'docker', 'systemctl', 'useradd', 'git', 'install', 'curl', 'pgbackrest', 'patronictl'],
  ...['npm', 'find', 'postgres', 'psql', 'systemd-run'],
];
const REAL_SCRIPTS = ['audit:verify', 'sbom', 'licenses'];
const BLOCK_TIMEOUT_MS = 300_000;
const SECRET = 'a secret of tests, long enough to pass';

const read = (path: string) => readFileSync(join(REPOSITORY_ROOT, path), 'utf8');
const blocks = DOCUMENTS.flatMap((document) =>
  [...read(document).matchAll(/^( *)```sh\n(.*?)^ *```/gms)].map(([, indent = '', text = '']) => ({
    document,
    text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  })),
);
const inline = DOCUMENTS.flatMap((document) =>
  [...read(document).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => ({ document, code })),
);
const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts;
const services = Object.keys(parse(read('deploy/compose.yaml'), { merge: true }).services);
const roles = [...read('apps/server/src/main.ts').matchAll(/^ {2}'?([\w-]+)'?: /gm)].map(([, role]) => role);

const sandbox = mkdtempSync(join(tmpdir(), 'hearback-documents-'));
const log = join(sandbox, 'recorded');
const bin = join(sandbox, 'bin');
const root = join(sandbox, 'release');
const databases: TestDatabase[] = [];
let migrated = '';

async function createDatabase(): Promise<string> {
  const database = await createEmptyDatabase(inject('databaseUrl'));
  databases.push(database);
  return database.url;
}

function run(
  program: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const child = spawn(program, args, {
    cwd: root,
    env: {
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: toCompileCache(REPOSITORY_ROOT),
      HEARBACK_SECRET: SECRET,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const runBlock = (text: string, env: Record<string, string>) =>
  run('bash', ['-euo', 'pipefail', '-c', text], env);

const takeRecorded = (): string[][] => {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  rmSync(log, { force: true });
  return lines.filter((line) => line !== '').map((line) => line.split('\t'));
};

/** Everything that a recorded program names must exist in the repository. */
function requireKnown([program = '', ...args]: string[]): void {
  const paths = args.filter((arg) => arg.startsWith('deploy/'));
  for (const path of paths) expect(existsSync(join(REPOSITORY_ROOT, path)), path).toBe(true);
  if (program === 'docker') {
    expect(args.slice(0, 3)).toEqual(['compose', '-f', 'deploy/compose.yaml']);
    const service = args.find((arg) => services.includes(arg));
    if (args[3] === 'run' || args[3] === 'logs') expect(service, args.join(' ')).toBeDefined();
    const role = args[3] === 'run' && service && args[args.indexOf(service) + 1];
    if (role) expect(roles).toContain(role);
  }
  if (program === 'systemctl')
    for (const unit of args.filter((arg) => arg.startsWith('hearback'))) requireUnit(unit);
  if (program === 'npm' && (args[0] === 'run' || args[0] === 'start' || args[0] === 'test'))
    expect(Object.keys(scripts)).toContain(
      args[0] === 'run' ? args.find((arg, at) => at > 0 && !arg.startsWith('-')) : args[0],
    );
}

function requireUnit(name: string): void {
  const file = name.replace(/@.*$/, '@');
  const units = readdirSync(join(REPOSITORY_ROOT, 'deploy/systemd'));
  expect(units, name).toContain(/\.(target|timer)$/.test(file) ? file : `${file}.service`);
}

beforeAll(async () => {
  for (const folder of [bin, root]) mkdirSync(folder);
  // The documents write into the folder of the release; the repository itself must stay as it is.
  for (const entry of readdirSync(REPOSITORY_ROOT).filter((name) => name !== 'deploy' && name !== '.data'))
    symlinkSync(join(REPOSITORY_ROOT, entry), join(root, entry));
  mkdirSync(join(root, 'deploy'));
  for (const entry of readdirSync(join(REPOSITORY_ROOT, 'deploy')))
    symlinkSync(join(REPOSITORY_ROOT, 'deploy', entry), join(root, 'deploy', entry));
  mkdirSync(join(root, '.data/postgres'), { recursive: true });
  writeFileSync(join(root, '.data/postgres/hearback-secret'), SECRET);
  symlinkSync(process.execPath, join(bin, 'node'));
  const npm = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'npm'))
    .find((path) => existsSync(path) && dirname(path) !== bin);
  for (const name of RECORDED) {
    const real =
      name === 'npm'
        ? `case " $* " in ${REAL_SCRIPTS.map((script) => `*" ${script} "*`).join('|')}) exec ${npm} "$@";; esac`
        : '';
    const text = `#!/bin/sh\nprintf '${name}' >> '${log}'\nprintf '\\t%s' "$@" >> '${log}'\necho >> '${log}'\n${real}\n${name === 'sudo' ? '[ "$1" = -u ] && shift 2\nexec "$@"' : ''}\n`;
    writeFileSync(join(bin, name), text);
    chmodSync(join(bin, name), 0o755);
  }
  migrated = await createDatabase();
  const { code, output } = await run('node', ['apps/server/src/main.ts', 'migrate'], {
    DATABASE_URL: migrated,
  });
  expect(code, output).toBe(0);
}, BLOCK_TIMEOUT_MS);

afterAll(async () => {
  for (const database of databases) await database.drop();
  rmSync(sandbox, { recursive: true, force: true });
});

describe('the commands of the documents', () => {
  it('are found in every document', () => {
    for (const document of DOCUMENTS)
      expect(blocks.filter((block) => block.document === document)).not.toEqual([]);
    expect(roles).toEqual(expect.arrayContaining(['api', 'worker', 'migrate', 'backup', 'restore']));
  });

  it.each(blocks)(
    'run in $document: $text',
    async ({ text }) => {
      // Certificates and installed programs that this machine does not have.
      const localText = text
        .replaceAll('/etc/letsencrypt/live/app.example.com/', 'deploy/')
        .replaceAll(/deploy\/(fullchain|privkey)\.pem/g, 'deploy/environment.example')
        .replaceAll('/usr/lib/postgresql/15/bin/', '');
      const isRestore = /main\.ts restore/.test(text);
      const needsPerson = /main\.ts reset-(second-factor|password)/.test(text);
      const DATABASE_URL = isRestore ? await createDatabase() : migrated;
      const { code, output } = await runBlock(localText, { DATABASE_URL });
      if (needsPerson) expect(output).toContain('No account has the email address person@example.com.');
      else expect(code, output).toBe(0);
      for (const call of takeRecorded()) requireKnown(call);
    },
    BLOCK_TIMEOUT_MS,
  );

  it('name only npm scripts, roles and units that exist, even within a sentence', () => {
    for (const { code } of inline) {
      const script = /(?:^|\s)npm run (?:-s )?([\w:]+)/.exec(code)?.[1];
      if (script) expect(Object.keys(scripts)).toContain(script);
      const role = /\bmain\.ts ([\w-]+)/.exec(code)?.[1];
      if (role) expect(roles).toContain(role);
      if (/^(docker|systemctl) /.test(code)) requireKnown(code.split(' '));
    }
  });
});

describe('the embedded database', () => {
  it(
    'is restored from a backup and backed up again by the npm scripts',
    async () => {
      const server = join(REPOSITORY_ROOT, 'tooling/commands/server.ts');
      const external = join(sandbox, 'external.backup');
      const embedded = join(sandbox, 'embedded.backup');
      const env = { HEARBACK_DATA_DIR: join(sandbox, 'data') };
      expect((await run('node', [server, 'backup', external], { DATABASE_URL: migrated })).output).toContain(
        'verified',
      );
      const restored = await run('node', [server, 'restore', external], env);
      expect(restored.output).toContain('Restored and verified');
      // The secret was stored with the database, so it no longer has to be set.
      const secondBackup = await run('node', [server, 'backup', embedded], { ...env, HEARBACK_SECRET: '' });
      expect(secondBackup.output).toContain('Backup written and verified');
      expect(existsSync(embedded)).toBe(true);
      const secondRestore = await run('node', [server, 'restore', embedded], env);
      expect(secondRestore.code).toBe(0);
    },
    BLOCK_TIMEOUT_MS,
  );
});
