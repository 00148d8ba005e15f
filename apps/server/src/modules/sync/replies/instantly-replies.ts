import type { InstantlyClient, OutreachMessage, Page } from '@hearback/providers';
import { z } from 'zod';
import {
  fromOutreach,
  type IncomingMessage,
  keepAnswered,
  listHalfThreads,
} from '#server/modules/inbox/index.ts';
import { type ActiveRun, type Result, toProgress } from '../runs/active-run.ts';
import { latest, receivePage } from './receive-page.ts';

/** Mail appears late in the list, so each run overlaps with the previous one. */
const OVERLAP_MS = 30 * 60 * 1000;

/**
 * The list allows 20 pages a minute. A first sync reads this many pages of sequence mail, newest first. The beginning of
 * an older conversation is read with its next reply.
 */
const MAX_SENT_PAGES = 200;

const RepliesCursor = z
  .object({
    /** The current part: replies, mail sent by people, mail sent by sequences, single threads. */
    part: z.enum(['received', 'person', 'sequence', 'threads']).default('received'),
    page: z.string().nullable(),
    newest: z.string().nullable(),
    pages: z.number(),
    /** Threads with a reply whose beginning is not stored yet. */
    threads: z.array(z.string()).default([]),
  })
  .catch({ part: 'received', page: null, newest: null, pages: 0, threads: [] });
type RepliesCursor = z.infer<typeof RepliesCursor>;

type RepliesRead = {
  readonly running: ActiveRun;
  readonly client: InstantlyClient;
  /** Null for the first run, which reads everything. */
  readonly watermark: Date | null;
  readonly since: Date | undefined;
  place: RepliesCursor;
  tally: { synced_count: number; found_missing: number };
};

/** Reads replies first, then the messages that complete their conversations. The cursor is saved after each page. */
export async function pullInstantly(
  running: ActiveRun,
  client: InstantlyClient,
  watermark: Date | null,
): Promise<Result> {
  const { cursor, synced_count, found_missing } = running.run;
  const state: RepliesRead = {
    running,
    client,
    watermark,
    since: watermark ? new Date(watermark.getTime() - OVERLAP_MS) : undefined,
    place: RepliesCursor.parse(cursor),
    tally: { synced_count, found_missing },
  };
  if (state.place.part === 'received') await readReceived(state);
  if (state.place.part === 'person') await readSent(state, 'person');
  if (state.place.part === 'sequence') await readSent(state, 'sequence');
  if (state.place.part === 'threads') await readThreads(state);
  return { watermark: state.place.newest ?? watermark?.toISOString() ?? null };
}

async function readReceived(state: RepliesRead): Promise<void> {
  const { client, running, since, watermark } = state;
  await readPages(state, client.listReceived({ cursor: state.place.page, ...toSince(since) }), {
    next: 'person',
    take: async (page) => {
      const { missing, fresh } = await receivePage(running, toIncoming(running, page.items));
      state.tally.synced_count += page.items.length;
      // A first run cannot have missed anything, because no webhook existed yet.
      if (watermark) state.tally.found_missing += missing;
      const half = watermark ? await running.withTx((tx) => listHalfThreads(tx, fresh)) : [];
      const { place } = state;
      let { newest } = place;
      for (const message of page.items) newest = latest(newest, message.recorded_at ?? message.sent_at);
      state.place = { ...place, newest, threads: [...new Set([...place.threads, ...half])] };
    },
  });
}

/** Mail sent by people is always listed. Sequence mail is listed only by the first run, later thread by thread. */
async function readSent(state: RepliesRead, by: 'person' | 'sequence'): Promise<void> {
  const { client, running, since, watermark } = state;
  const request = { cursor: state.place.page, newestFirst: by === 'sequence', ...toSince(since) };
  await readPages(state, client.listSent(by, request), {
    next: by === 'person' && !watermark ? 'sequence' : 'threads',
    most: MAX_SENT_PAGES,
    take: async (page) => {
      const sent = toIncoming(running, page.items);
      await receivePage(running, await running.withTx((tx) => keepAnswered(tx, sent)));
    },
  });
}

async function readThreads(state: RepliesRead): Promise<void> {
  const { client, running } = state;
  for (let [thread, ...rest] = state.place.threads; thread !== undefined; [thread, ...rest] = rest) {
    await receivePage(running, toIncoming(running, await client.readThread(thread)));
    await save(state, { threads: rest });
  }
}

type Part = {
  readonly next: RepliesCursor['part'];
  readonly most?: number;
  readonly take: (page: Page<OutreachMessage>) => Promise<void>;
};

async function readPages(
  state: RepliesRead,
  pages: AsyncIterable<Page<OutreachMessage>>,
  { next, most = Number.POSITIVE_INFINITY, take }: Part,
): Promise<void> {
  for await (const page of pages) {
    await take(page);
    const read = state.place.pages + 1;
    const isOver = page.next === null || read >= most;
    await save(state, isOver ? { part: next, page: null, pages: 0 } : { page: page.next, pages: read });
    if (isOver) return;
  }
  // An empty page also ends a part.
  await save(state, { part: next, page: null, pages: 0 });
}

async function save(state: RepliesRead, news: Partial<RepliesCursor>): Promise<void> {
  state.place = { ...state.place, ...news };
  await state.running.step(computeProgress(state.place), state.place, state.tally);
}

/** The list has no total, so each part has a share of the progress bar and fills it asymptotically. */
const SHARES = { received: [0, 60], person: [60, 75], sequence: [75, 90], threads: [90, 95] } as const;

function computeProgress({ part, pages }: RepliesCursor): number {
  const [from, to] = SHARES[part];
  return toProgress(from + ((to - from) * pages) / (pages + 2), 100);
}

const toSince = (since: Date | undefined) => (since ? { since } : {});

function toIncoming({ account }: ActiveRun, messages: readonly OutreachMessage[]): IncomingMessage[] {
  const { workspace_id, id: account_id } = account;
  const place = { workspace_id, account_id, provider: 'instantly', by: 'pull' } as const;
  return messages.map((message) => fromOutreach(message, place));
}
