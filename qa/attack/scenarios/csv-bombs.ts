import { equal, ok } from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { TARGETS } from '../../load/outreach.ts';
import { meanwhile } from '../meanwhile.ts';
import type { Scenario } from '../scenario.ts';
import type { AttackTarget } from '../target.ts';

const MB = 1_048_576;
const MAX_MORE = 150 * MB;
const OVER = ['done', 'failed', 'cancelled'];

const HEADER = 'First Name,Last Name,Company,Email\n';
const fill = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes);

/**
 * Each file is the worst case for one reader: many columns, one endless cell, one endless line, or
 * rows that all fail.
 */
const BOMBS: Readonly<Record<string, () => string>> = {
  'only commas': () => fill(',', 15 * MB),
  'a quote that never closes': () => `${HEADER}"${fill('ab\n', 1.2 * MB)}`,
  'one endless line': () => HEADER + fill('a', 60 * MB),
  'rows that all fail': () =>
    HEADER + fill(`${'x'.repeat(3_000)},${'y'.repeat(3_000)},Acme,no address\n`, 95 * MB),
};

export const scenario: Scenario = {
  title: 'lead files designed to be expensive are rejected or imported, and memory does not grow',
  async run(target) {
    const campaigns = await target.people.owner.get<{ id: string; provider: string }[]>('/api/campaigns');
    // A LinkedIn campaign would require profiles, which these files do not contain.
    const campaign = campaigns.find(({ provider }) => provider === 'instantly');
    if (!campaign) throw new Error('The demo has no cold-email campaign.');
    await target.people.owner.ask('PATCH', `/api/campaigns/${campaign.id}`, { body: TARGETS });
    const ends: string[] = [];
    for (const [name, make] of Object.entries(BOMBS)) {
      const file = make();
      const highest = await meanwhile(target, () =>
        highestMemory(target, async () => {
          ends.push(`${name}: ${await bringIn(target, campaign.id, file)}`);
        }),
      );
      ok(highest < MAX_MORE, `${name} took ${Math.round(highest / MB)} MB more`);
    }
    await target.drained(120_000);
    return ends.join(', ');
  },
};

/** The larger of the highest memory increases of the API and the worker. */
async function highestMemory({ measureMemory }: AttackTarget, work: () => Promise<void>): Promise<number> {
  const before = { api: measureMemory('api'), worker: measureMemory('worker') };
  let highest = 0;
  let busy = true;
  const watching = (async () => {
    while (busy) {
      highest = Math.max(highest, measureMemory('api') - before.api, measureMemory('worker') - before.worker);
      await sleep(200);
    }
  })();
  await work().finally(() => {
    busy = false;
  });
  await watching;
  return highest;
}

type Preview = { encoding: string; delimiter: string; mapping: unknown[] };

/** Imports the file like the wizard and returns the final status. */
async function bringIn({ people: { owner } }: AttackTarget, campaign: string, file: string): Promise<string> {
  const made = await owner.ask('POST', `/api/campaigns/${campaign}/imports`, {
    body: { file_name: 'bomb.csv', file_size: file.length },
  });
  equal(made.status, 200, JSON.stringify(made.body));
  const { id } = made.body as { id: string };
  const headers = { 'content-type': 'text/csv' };
  const sent = await owner.ask('PUT', `/api/imports/${id}/file`, { body: file, headers, timeoutMs: 240_000 });
  ok(sent.status < 500, `the upload was answered with ${sent.status}`);
  if (sent.status !== 204) return `refused with ${sent.status}`;
  const preview = await owner.ask('GET', `/api/imports/${id}/preview`);
  ok(preview.status < 500, `the preview was answered with ${preview.status}`);
  if (preview.status !== 200) {
    await owner.ask('DELETE', `/api/imports/${id}`);
    return `refused with ${preview.status}`;
  }
  const { encoding, delimiter, mapping } = preview.body as Preview;
  const started = await owner.ask('POST', `/api/imports/${id}/start`, {
    body: { encoding, delimiter, mapping },
  });
  ok(started.status < 500, `the start was answered with ${started.status}`);
  if (started.status !== 200) return `refused with ${started.status}`;
  for (let attempt = 0; attempt < 480; attempt += 1) {
    const { state } = await owner.get<{ state: string }>(`/api/imports/${id}`);
    if (OVER.includes(state)) return state;
    await sleep(500);
  }
  return 'not over';
}
