import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { takeRunLock } from './run-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'hearback-lock-'));
const file = join(folder, 'running.json');
const take = () => takeRunLock(folder, 'http://localhost:3000');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('reports a running instance on the same data in one sentence', async () => {
  const lock = await take();
  await expect(take()).rejects.toThrow(/is already running on .* at http:\/\/localhost:3000/);
  lock.release();
  (await take()).release();
});

it('ignores the lock of a killed launcher', async () => {
  await take();
  const killed = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...killed, identity: 'a process that started long ago' }));
  (await take()).release();
});

it('waits for a launcher that is stopping', async () => {
  const first = await take();
  first.markStopping();
  setTimeout(first.release, 300);
  (await take()).release();
});
