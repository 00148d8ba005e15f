import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSimulators } from '../start.ts';
import { Memory } from './memory.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulators-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a broken or missing file is treated as an empty memory', () => {
  const file = join(folder, 'notes.json');
  expect(new Memory(file).get('x')).toBeUndefined();
  writeFileSync(file, '{"x":');
  const memory = new Memory(file);
  memory.set('x', 1);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ x: 1 });
});

test('dates and registered webhooks survive a restart', async () => {
  const memoryFile = join(folder, 'simulators.json');
  const headers = { authorization: 'Bearer inst_demo_solo', 'content-type': 'application/json' };
  const visit = async (nowMs: number, act: (url: string) => Promise<unknown>) => {
    const simulators = await startSimulators({ port: 0, memoryFile, nowMs: () => nowMs });
    const result = await act(`${simulators.url}/instantly/api/v2`);
    await simulators.stop();
    return result;
  };
  const read = async (url: string) => [
    await (await fetch(`${url}/emails?limit=2`, { headers })).json(),
    await (await fetch(`${url}/webhooks`, { headers })).json(),
  ];
  const now = Date.parse('2026-11-15T15:00:00Z');
  const before = await visit(now, async (url) => {
    const body = JSON.stringify({ target_hook_url: 'http://127.0.0.1:1/hook', event_type: 'all_events' });
    await fetch(`${url}/webhooks`, { method: 'POST', headers, body });
    return read(url);
  });
  expect(await visit(now + 86_400_000, read)).toEqual(before);
});

test('subscriptions survive a restart and are deleted by a reset', async () => {
  const memoryFile = join(folder, 'simulators.json');
  const control = { method: 'POST', headers: { 'x-simulator-control': '1' } };
  const visit = async <T>(act: (simulators: { url: string }) => Promise<T>) => {
    const simulators = await startSimulators({ port: 0, memoryFile });
    const result = await act(simulators);
    await simulators.stop();
    return result;
  };
  const read = () =>
    visit(async ({ url }) =>
      (await fetch(`${url}/_control/stripe/subscriptions`, { headers: control.headers })).json(),
    );
  await visit(async ({ url }) => {
    const body = new URLSearchParams({
      mode: 'subscription',
      success_url: 'http://127.0.0.1/done',
      'line_items[0][price]': 'price_demo_five',
      'line_items[0][quantity]': '1',
    });
    const headers = { authorization: 'Bearer sk_test_hearback_demo' };
    const answer = await fetch(`${url}/v1/checkout/sessions`, { method: 'POST', headers, body });
    const { id } = (await answer.json()) as { id: string };
    await fetch(`${url}/_control/stripe/sessions/${id}/pay`, control);
  });
  expect(await read()).toMatchObject([{ object: 'subscription', status: 'active' }]);
  await visit(({ url }) => fetch(`${url}/_control/reset`, control));
  expect(await read()).toEqual([]);
});
