import type { InstantlyClient, OutreachMessage, Page } from '@hearback/providers';
import { z } from 'zod';
import { fromOutreach, type Incoming, keepAnswered, listHalfThreads } from '../../inbox/index.ts';
import { latest, receivePage } from './receive-page.ts';
import { type Result, type Running, toProgress } from './work.ts';

/** Mail shows up late in the list: reach back before the last one seen. */
const OVERLAP_MS = 30 * 60 * 1000;

/**
 * The list gives 20 pages a minute. A first sync looks through so much of what sequences have sent, newest first;
 * an older conversation gets its beginning with its next reply.
 */
const MOST_SENT_PAGES = 200;

const Place = z
  .object({
    /** What is being read: replies, what people sent, what sequences sent, single threads. */
    part: z.enum(['received', 'person', 'sequence', 'threads']).default('received'),
    page: z.string().nullable(),
    newest: z.string().nullable(),
    pages: z.number(),
    /** Threads with a reply of which the beginning is not here yet. */
    threads: z.array(z.string()).default([]),
  })
  .catch({ part: 'received', page: null, newest: null, pages: 0, threads: [] });
type Place = z.infer<typeof Place>;

type Reading = {
  readonly running: Running;
  readonly client: InstantlyClient;
  /** Null for the first run: then everything is read. */
  readonly watermark: Date | null;
  readonly since: Date | undefined;
  place: Place;
  tally: { synced_count: number; found_missing: number };
};

/** Replies first; then what makes conversations of them. Each page is a place to go on from. */
export async function pullInstantly(
  running: Running,
  client: InstantlyClient,
  watermark: Date | null,
): Promise<Result> {
  const { cursor, synced_count, found_missing } = running.run;
  const reading: Reading = {
    running,
    client,
    watermark,
    since: watermark ? new Date(watermark.getTime() - OVERLAP_MS) : undefined,
    place: Place.parse(cursor.place),
    tally: { synced_count, found_missing },
  };
  if (reading.place.part === 'received') await readReceived(reading);
  if (reading.place.part === 'person') await readSent(reading, 'person');
  if (reading.place.part === 'sequence') await readSent(reading, 'sequence');
  if (reading.place.part === 'threads') await readThreads(reading);
  return { watermark: reading.place.newest ?? watermark?.toISOString() ?? null };
}

async function readReceived(reading: Reading): Promise<void> {
  const { client, running, since, watermark } = reading;
  await readPages(reading, client.listReceived({ cursor: reading.place.page, ...sinceOf(since) }), {
    next: 'person',
    take: async (page) => {
      const { missing, fresh } = await receivePage(running, toIncoming(running, page.items));
      reading.tally.synced_count += page.items.length;
      // What a first run brings was never missed: nobody was listening yet.
      if (watermark) reading.tally.found_missing += missing;
      const half = watermark ? await running.within((tx) => listHalfThreads(tx, fresh)) : [];
      const { place } = reading;
      let { newest } = place;
      for (const message of page.items) newest = latest(newest, message.recorded_at ?? message.sent_at);
      reading.place = { ...place, newest, threads: [...new Set([...place.threads, ...half])] };
    },
  });
}

/** What people sent is always listed; what sequences sent only the first time, later thread by thread. */
async function readSent(reading: Reading, by: 'person' | 'sequence'): Promise<void> {
  const { client, running, since, watermark } = reading;
  const request = { cursor: reading.place.page, newestFirst: by === 'sequence', ...sinceOf(since) };
  await readPages(reading, client.listSent(by, request), {
    next: by === 'person' && !watermark ? 'sequence' : 'threads',
    most: MOST_SENT_PAGES,
    take: async (page) => {
      const sent = toIncoming(running, page.items);
      await receivePage(running, await running.within((tx) => keepAnswered(tx, sent)));
    },
  });
}

async function readThreads(reading: Reading): Promise<void> {
  const { client, running } = reading;
  for (let [thread, ...rest] = reading.place.threads; thread !== undefined; [thread, ...rest] = rest) {
    await receivePage(running, toIncoming(running, await client.readThread(thread)));
    await save(reading, { threads: rest });
  }
}

type Part = {
  readonly next: Place['part'];
  readonly most?: number;
  readonly take: (page: Page<OutreachMessage>) => Promise<void>;
};

async function readPages(
  reading: Reading,
  pages: AsyncIterable<Page<OutreachMessage>>,
  { next, most = Number.POSITIVE_INFINITY, take }: Part,
): Promise<void> {
  for await (const page of pages) {
    await take(page);
    const read = reading.place.pages + 1;
    const isOver = page.next === null || read >= most;
    await save(reading, isOver ? { part: next, page: null, pages: 0 } : { page: page.next, pages: read });
    if (isOver) return;
  }
  // An empty answer ends a part as well.
  await save(reading, { part: next, page: null, pages: 0 });
}

async function save(reading: Reading, news: Partial<Place>): Promise<void> {
  reading.place = { ...reading.place, ...news };
  await reading.running.step(progressOf(reading.place), reading.place, reading.tally);
}

/** The list has no total: each part has its share of the bar, and fills it ever more slowly. */
const SHARES = { received: [0, 60], person: [60, 75], sequence: [75, 90], threads: [90, 95] } as const;

function progressOf({ part, pages }: Place): number {
  const [from, to] = SHARES[part];
  return toProgress(from + ((to - from) * pages) / (pages + 2), 100);
}

const sinceOf = (since: Date | undefined) => (since ? { since } : {});

function toIncoming({ account }: Running, messages: readonly OutreachMessage[]): Incoming[] {
  const { workspace_id, id: account_id } = account;
  const place = { workspace_id, account_id, provider: 'instantly', by: 'pull' } as const;
  return messages.map((message) => fromOutreach(message, place));
}
