import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runChild } from '../processes/child.ts';
import type { Settings } from '../stack/settings.ts';

/** All inputs of the web build. Generated files are excluded, because building rewrites them. */
const SOURCES = [
  'apps/web/**/*',
  'packages/contract/**/*',
  'packages/mail/**/*',
  'package-lock.json',
  'tsconfig.strict.json',
];
const NOT_SOURCES = [
  '**/node_modules/**',
  '**/dist/**',
  '**/*.gen.ts',
  '**/*.test.*',
  '**/.tanstack/**',
  '**/*.tsbuildinfo',
];

/** Builds the web if its inputs have changed. Returns whether it was built. */
export async function ensureWebBuilt(settings: Settings, signal: AbortSignal): Promise<boolean> {
  const web = join(settings.root, 'apps', 'web');
  const stampFile = join(settings.root, 'node_modules', '.cache', 'hearback', 'web-build');
  const stamp = hashSources(settings.root);
  const built = existsSync(join(web, 'dist', 'index.html')) && existsSync(stampFile);
  if (built && readFileSync(stampFile, 'utf8') === stamp) return false;
  rmSync(stampFile, { force: true });
  await runChild(
    {
      name: 'web build',
      args: [join(settings.root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
      cwd: web,
      env: { ...process.env, NODE_ENV: 'production' },
      logFile: join(settings.dataDir, 'logs', 'web-build.log'),
      streamLogs: settings.streamLogs,
    },
    signal,
  );
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
  return true;
}

function hashSources(root: string): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: root, exclude: NOT_SOURCES }).sort();
  for (const file of files) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(file).update('\0').update(readFileSync(path));
  }
  return hash.digest('hex');
}
