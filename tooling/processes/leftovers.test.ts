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

it('stops the children of a killed launcher', async () => {
  const sleeper = startSleeper();
  createChildList(file).add('worker', sleeper.pid);
  expect(await stopLeftovers(file)).toEqual(['worker']);
  await sleeper.exited;
  expect(existsSync(file)).toBe(false);
});

it('ignores an unrelated process that reuses the id of a child', async () => {
  const stranger = startSleeper();
  createChildList(file).add('worker', stranger.pid);
  writeFileSync(file, readFileSync(file, 'utf8').replace('sleep 60', 'node main.ts worker'));
  expect(await stopLeftovers(file)).toEqual([]);
  expect(process.kill(stranger.pid, 'SIGTERM')).toBe(true);
  await stranger.exited;
});

it('accepts a list that was truncated by the kill', async () => {
  writeFileSync(file, '[{"name": "wor');
  expect(await stopLeftovers(file)).toEqual([]);
});

it('starts a child even if the list cannot be written to a full disk', () => {
  const list = createChildList(join(folder, 'not there', 'children.json'));
  expect(() => list.add('worker', process.pid)).not.toThrow();
});
