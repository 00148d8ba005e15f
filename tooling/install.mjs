// Keeps node_modules in sync with package-lock.json. Plain JavaScript, because it runs before
// anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Returns an error message if the packages could not be installed. Running the product needs no development tools. They are
 * installed when a command first needs them.
 */
export async function ensureInstalled(root, { withTools = true } = {}) {
  const stampFile = join(root, 'node_modules', '.hearback-install');
  const complete = `${computeHash(join(root, 'package-lock.json'))} ${process.platform}-${process.arch}\n`;
  const lean = `without tools ${complete}`;
  const stamp = hasNode(root) ? readIfThere(stampFile) : undefined;
  if (stamp === complete || (stamp === lean && !withTools)) return undefined;
  const isComplete = matchesLock(root);
  const problem = isComplete ? undefined : await install(root, withTools);
  if (problem) return problem;
  removeHeaders(root);
  if (!isComplete && !withTools) removeDevelopmentFiles(join(root, 'node_modules'));
  writeFileSync(stampFile, isComplete || withTools ? complete : lean);
  return undefined;
}

const DEVELOPMENT_FILE = /\.(map|d\.[cm]?ts)$/;

/** Source maps and type declarations, a quarter of all packages. The next complete install restores them. */
function removeDevelopmentFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeDevelopmentFiles(path);
    else if (entry.isFile() && DEVELOPMENT_FILE.test(entry.name)) rmSync(path);
  }
}

/** A third of Node's package are headers for compiling native packages. Ours are all prebuilt. */
function removeHeaders(root) {
  const node = `node-${process.platform}-${process.arch}`;
  rmSync(join(root, 'node_modules', node, 'include'), { recursive: true, force: true });
}

async function install(root, withTools) {
  const started = Date.now();
  const what = withTools ? 'packages and development tools' : 'packages';
  console.log(`… Installing ${what} (a minute or two the first time)`);
  // Explicit, because NODE_ENV=production would leave the tools out.
  const dev = withTools ? '--include=dev' : '--omit=dev';
  const args = ['ci', dev, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await run('npm', args, root);
  if (code !== 0)
    return 'The packages could not be installed: fix the problem that npm reports above and try again.';
  linkNode(root);
  if (!hasNode(root)) {
    return `The install brought no Node 24 for ${process.platform}-${process.arch}: Hearback runs on linux-x64, linux-arm64 and darwin-arm64.`;
  }
  console.log(`✓ Packages installed (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return undefined;
}

function run(program, args, root) {
  const bin = join(root, 'node_modules', '.bin');
  // npm must not run on the Node inside the folder that it is about to replace.
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => entry !== bin);
  const env = { ...process.env, PATH: path.join(delimiter) };
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * True if all packages of the lock file for this platform are installed: by an 'npm install', or
 * because packages were only removed since. Removed packages are deleted, because a nested one
 * would hide the version that the lock file specifies.
 */
function matchesLock(root) {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  const locked = readPackages(join(root, 'package-lock.json'));
  if (
    !hasNode(root) ||
    !installed ||
    !locked ||
    !installed[`node_modules/node-${process.platform}-${process.arch}`]
  )
    return false;
  const sameAsLocked = ([path, entry]) =>
    entry.link || !locked[path] || locked[path].integrity === entry.integrity;
  const isInstalled = ([path, entry]) =>
    !path.includes('node_modules/') || entry.optional || entry.devOptional || installed[path];
  const matches = Object.entries(installed).every(sameAsLocked) && Object.entries(locked).every(isInstalled);
  const isGivenUp = (path) => path.includes('node_modules/') && !locked[path];
  const givenUp = matches ? Object.keys(installed).filter(isGivenUp) : [];
  for (const path of givenUp) rmSync(join(root, path), { recursive: true, force: true });
  return matches;
}

/** npm 10 sometimes installs the package without this link. npm 11 creates it. */
function linkNode(root) {
  const target = join('..', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  const bin = join(root, 'node_modules', '.bin');
  if (!hasNode(root) && existsSync(join(bin, target))) symlinkSync(target, join(bin, 'node'));
}

function hasNode(root) {
  return existsSync(join(root, 'node_modules', '.bin', 'node'));
}

function readPackages(file) {
  const text = readIfThere(file);
  try {
    return text === undefined ? undefined : JSON.parse(text).packages;
  } catch {
    return undefined;
  }
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function computeHash(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
