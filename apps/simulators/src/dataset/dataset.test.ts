import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildDataset } from './dataset.ts';

const nowMs = Date.parse('2026-11-15T15:00:00Z');
const dataset = buildDataset('hearback', nowMs);
const messages = dataset.threads.flatMap((thread) => thread.messages);
const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

describe('the seed of the dataset', () => {
  test('creates the same dataset with the same clock, byte for byte', () => {
    expect(hash(buildDataset('hearback', nowMs))).toBe(hash(dataset));
  });

  test('changes the people; another day changes the dates and keeps the ids', () => {
    expect(hash(buildDataset('other', nowMs))).not.toBe(hash(dataset));
    const later = buildDataset('hearback', nowMs + 86_400_000);
    expect(later.leads.map(({ id }) => id)).toEqual(dataset.leads.map(({ id }) => id));
    expect(later.threads[0]?.messages[0]?.atMs).not.toBe(dataset.threads[0]?.messages[0]?.atMs);
  });
});

describe('the size of the dataset', () => {
  test('is 40 campaigns, 1,200 leads and 400 threads', () => {
    expect([dataset.campaigns.length, dataset.leads.length, dataset.threads.length]).toEqual([40, 1200, 400]);
  });

  test('every status of both providers occurs', () => {
    const statuses = (provider: string) =>
      new Set(
        dataset.campaigns.filter((campaign) => campaign.provider === provider).map(({ status }) => status),
      );
    expect(statuses('instantly')).toEqual(new Set([0, 1, 2, 3, 4, -1, -2, -99]));
    expect(statuses('heyreach')).toEqual(
      new Set(['DRAFT', 'SCHEDULED', 'STARTING', 'IN_PROGRESS', 'PAUSED', 'FINISHED', 'CANCELED', 'FAILED']),
    );
  });

  test('threads have 1 to 30 messages, and both ends occur', () => {
    const lengths = dataset.threads.map((thread) => thread.messages.length);
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([1, 30]);
  });

  test('two people are leads of two clients, all others of one', () => {
    for (const key of ['email', 'linkedinUrl'] as const) {
      expect(new Set(dataset.leads.map(({ person }) => person[key])).size).toBe(1198);
    }
    expect(new Set(dataset.leads.map(({ person }) => person.company.domain)).size).toBeGreaterThan(500);
  });
});

describe('the messages of the dataset', () => {
  test('every disposition occurs in every language', () => {
    const seen = new Set(
      dataset.threads.map(({ disposition, lead }) => `${disposition}/${lead.campaign.language}`),
    );
    for (const language of ['en', 'fr', 'de']) {
      for (const disposition of ['interested', 'soft_no', 'hard_no', 'ooo', 'wrong_person']) {
        expect(seen).toContain(`${disposition}/${language}`);
      }
    }
  });

  test.each([
    ['an English quote', /^On .+ wrote:$/m],
    ['a French quote', /^Le .+ a écrit :$/m],
    ['a German quote', /^Am .+ schrieb .+:$/m],
    ['an Outlook quote', /^-----Original Message-----$/m],
    ['a signature', /^--$/m],
    ['a phone signature', /^Sent from my iPhone$/m],
  ])('%s occurs', (_name, pattern) => {
    expect(messages.some(({ text }) => pattern.test(text))).toBe(true);
  });

  test.each([
    ['Gmail', 'class="gmail_quote"'],
    ['Outlook', 'class="MsoNormal"'],
    ['newsletter', 'class="container"'],
  ])('%s markup occurs', (_name, mark) => {
    expect(messages.some(({ html }) => html?.includes(mark))).toBe(true);
  });

  test('no placeholder is left open and nothing is undefined', () => {
    const open = messages.filter(({ text, subject, html }) =>
      /\{\w+\}|undefined/.test(`${subject}\n${text}\n${html}`.replace(/\{(margin|width|font)[^}]*\}/g, '')),
    );
    expect(open.map(({ text }) => text)).toEqual([]);
  });

  test('are from the last sixty days, in order', () => {
    for (const thread of dataset.threads) {
      const times = thread.messages.map(({ atMs }) => atMs);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(new Set(times).size).toBe(times.length);
      expect(Math.max(...times)).toBeLessThan(nowMs);
      expect(Math.min(...times)).toBeGreaterThan(nowMs - 61 * 86_400_000);
    }
  });

  test('few replies have the same text', () => {
    const first = dataset.threads.flatMap(
      (thread) => thread.messages.find(({ from }) => from === 'lead') ?? [],
    );
    expect(new Set(first.map(({ text }) => text)).size).toBeGreaterThan(first.length * 0.85);
  });
});
