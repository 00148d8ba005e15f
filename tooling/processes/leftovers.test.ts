import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createChildList, stopLeftovers } from './leftovers.ts';

const folder = mkdtempSync(join(tmpdir(), 'hearback-leftovers-'));
const file = join(folder, 'children.json');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function startSleeper() {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  return { pid: child.pid as number, exited: once(child, 'exit') };
}

it('what a killed launcher left running is stopped by the next start', async () => {
  const sleeper = startSleeper();
  createChildList(file).add('worker', sleeper.pid);
  expect(await stopLeftovers(file)).toEqual(['worker']);
  await sleeper.exited;
  expect(existsSync(file)).toBe(false);
});

it('a stranger who got the number of a child that has ended is left alone', async () => {
  const stranger = startSleeper();
  createChildList(file).add('worker', stranger.pid);
  writeFileSync(file, readFileSync(file, 'utf8').replace('sleep 60', 'node main.ts worker'));
  expect(await stopLeftovers(file)).toEqual([]);
  expect(process.kill(stranger.pid, 'SIGTERM')).toBe(true);
  await stranger.exited;
});

it('a list that was cut off by the kill is no reason to fail', async () => {
  writeFileSync(file, '[{"name": "wor');
  expect(await stopLeftovers(file)).toEqual([]);
});

it('a list that cannot be written, on a full disk, is no reason to call what was started a failure', () => {
  const list = createChildList(join(folder, 'not there', 'children.json'));
  expect(() => list.add('worker', process.pid)).not.toThrow();
});
