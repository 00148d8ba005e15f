import type { PrivacyRun } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openInbox } from '#server/testing/open-inbox.ts';
import { findInDatabase } from '#server/testing/stack/find-in-database.ts';

const inbox = await openInbox();
afterAll(() => inbox.close());
const { workspace_id } = inbox.agency;
const [ownLocation = '', otherLocation = ''] = inbox.agency.locations;

const ask = async <T>(path: string, body?: unknown): Promise<T> => {
  const answer = await inbox.ask('POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as T;
};
const runPrivacy = async (body: object): Promise<PrivacyRun> => {
  const { id } = await ask<PrivacyRun>('/api/privacy/runs', body);
  await inbox.runJob('privacy.look-through', { workspace_id, run_id: id });
  return (await inbox.ask('GET', `/api/privacy/runs/${id}`)).body as PrivacyRun;
};
const findWord = (word: string) => findInDatabase(inbox.app.config.databaseUrl, word);

let count = 0;
/** Two contacts. The job title of the second one occurs nowhere else. */
async function mergePair() {
  count += 1;
  const [work, home] = [`work-${count}@acme.example`, `home-${count}@home.example`];
  const word = `glockengiesserin${count}`;
  const kept = await inbox.receive(work, { lead: { location_id: ownLocation, job_title: 'Buyer' } });
  const gone = await inbox.receive(home, { lead: { location_id: ownLocation, job_title: word } });
  const { merge_id } = await ask<{ merge_id: string }>(`/api/contacts/${kept.contact_id}/merge`, {
    other_id: gone.contact_id,
  });
  return { kept: kept.contact_id, gone: gone.contact_id, work, home, word, merge_id };
}

describe('the erasure of a person', () => {
  it('leaves nothing in a merge that was undone', async () => {
    const { gone, home, word, merge_id } = await mergePair();
    await ask(`/api/contact-merges/${merge_id}/undo`);
    expect(await findWord(word)).not.toContain('contact_merges');
    expect(await runPrivacy({ kind: 'erase', contact_id: gone, confirmation: home })).toMatchObject({
      state: 'done',
    });
    expect(await findWord(word)).toEqual([]);
    expect(await inbox.query(sql`select from contact_merges where other_id = ${gone}`)).toEqual([]);
  });

  it('leaves nothing in a merge whose address was split off', async () => {
    const { kept, home, word } = await mergePair();
    const { contact_id } = await ask<{ contact_id: string }>(`/api/contacts/${kept}/split`, {
      kind: 'email',
      value: home,
    });
    expect(await findWord(word)).toContain('contact_merges');
    await runPrivacy({ kind: 'erase', contact_id, confirmation: home });
    expect(await findWord(word)).toEqual([]);
    expect((await inbox.thread(kept)).message_count).toBe(1);
  });
});

it('an export of a person contains nothing of a person who was merged by mistake', async () => {
  const { kept, home, work, word } = await mergePair();
  await inbox.query(sql`update contacts set job_title = 'Buyer' where id = ${kept}`);
  const { contact_id } = await ask<{ contact_id: string }>(`/api/contacts/${kept}/split`, {
    kind: 'email',
    value: home,
  });
  const exportPerson = async (id: string): Promise<string> => {
    const run = await runPrivacy({ kind: 'export', contact_id: id });
    expect(run).toMatchObject({ state: 'done' });
    const { path } = await ask<{ path: string }>(`/api/privacy/runs/${run.id}/link`, { format: 'json' });
    return JSON.stringify((await inbox.app.call('GET', path)).body);
  };
  const exported = await exportPerson(kept);
  expect(exported).toContain(work);
  for (const other of [word, home]) expect(exported, other).not.toContain(other);
  expect(await exportPerson(contact_id)).not.toContain(work);
});

it('a search for a merged person includes the contact of another location with a further address', async () => {
  const { kept, home } = await mergePair();
  await inbox.receive(home, { lead: { location_id: otherLocation } });
  const { found } = await runPrivacy({ kind: 'find', contact_id: kept });
  expect(found.find(({ table }) => table === 'contacts')).toMatchObject({ own: 2 });
  expect(found.find(({ table }) => table === 'messages')).toMatchObject({ own: 3 });
});
