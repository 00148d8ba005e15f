import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from '../stack/settings.ts';

/** `main.ts verify-audit` for whoever holds a copy of the database alone: nothing sealed is opened, so any secret will do. */
if (!process.env.DATABASE_URL) {
  console.error('✗ Set DATABASE_URL to the address of the database whose audit trail is to be verified.');
  process.exitCode = 1;
} else {
  const script = join(REPOSITORY_ROOT, 'apps/server/src/main.ts');
  const env = { HEARBACK_SECRET: 'no secret is needed to verify a trail', LOG_LEVEL: 'warn', ...process.env };
  const child = spawn(process.execPath, [script, 'verify-audit'], { stdio: 'inherit', env });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
    if (process.connected) process.disconnect();
  });
}
