import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runChild } from './child.ts';

const folder = mkdtempSync(join(tmpdir(), 'child-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (script: string) =>
  runChild(
    {
      name: 'migration',
      args: ['-e', script],
      cwd: folder,
      env: process.env,
      logFile: join(folder, 'migrate.log'),
      streamLogs: false,
    },
    new AbortController().signal,
  );

describe('a failed child', () => {
  it('is explained by its output for people, without its log lines', async () => {
    const script = `console.error('Migration 0004 failed: no.\\n\\nTo retry: run it again.');
      console.log('{"level":50,"msg":"migration failed"}'); process.exitCode = 1`;
    await expect(run(script)).rejects.toThrow(
      'The migration exited: Migration 0004 failed: no.\n  \n  To retry: run it again.',
    );
  });

  it('is explained by the end of its log if it printed a stack trace', async () => {
    await expect(run("throw new Error('a bug')")).rejects.toThrow(
      /exited \(exit code 1\)\. Last lines of .*Error: a bug/s,
    );
  });
});
