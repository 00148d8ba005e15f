// Plain JavaScript for the machine's own Node (>= 20). Installs missing packages, then starts the
// installed Node 24, which runs the TypeScript of tooling/commands directly.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

const COMMANDS = [
  'start',
  'test',
  'test-attack',
  'test-cluster',
  'test-faults',
  'test-hour',
  'build',
  'dev',
  'check',
  'bench',
  'types',
  'train',
  'eval',
  'pictures',
  'sbom',
  'server',
];
/** These run the product, without development tools. */
const PRODUCT_COMMANDS = ['start', 'build', 'server'];
const root = dirname(dirname(fileURLToPath(import.meta.url)));

function fail(sentence) {
  console.error(`✗ ${sentence}`);
  process.exit(1);
}

function handOver(command, args) {
  const script = join(root, 'tooling', 'commands', `${command}.ts`);
  const node = join(root, 'node_modules', '.bin', 'node');
  // The fourth channel closes when this process is killed, so that the command stops what it
  // started.
  const child = spawn(node, [script, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // A terminal sends Ctrl-C to both processes. The child stops everything in order, and this
  // process waits for its exit code.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) stopWhenOrphaned(child);
  child.on('error', (error) =>
    fail(`${node} could not be started (${error.message}): delete node_modules and try again.`),
  );
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
}

/** A killed npm sends no signal. Without this the stack would keep running without a terminal to stop it. */
function stopWhenOrphaned(child) {
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, 300);
  timer.unref();
}

const [command, ...args] = process.argv.slice(2);
if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(
    `Hearback needs Node 20 or newer, but this is ${process.version}: install a newer Node and try again.`,
  );
}
if (!COMMANDS.includes(command)) fail(`Name a command: node tooling/launch.mjs <${COMMANDS.join('|')}>.`);
if (!existsSync(join(root, 'package-lock.json'))) {
  fail(
    "package-lock.json is missing, so the exact packages are unknown: restore it with 'git checkout package-lock.json' and try again.",
  );
}
const problem = await ensureInstalled(root, { withTools: !PRODUCT_COMMANDS.includes(command) });
if (problem) fail(problem);
handOver(command, args);
