import type { InstantlyClient } from '@hearback/providers';
import { z } from 'zod';
import { fromOutreach } from '../../inbox/index.ts';
import { latest, receivePage } from './receive-page.ts';
import { type Result, type Running, toProgress } from './work.ts';

/** Mail shows up late in the list: reach back before the last one seen. */
const OVERLAP_MS = 30 * 60 * 1000;

const Place = z
  .object({ page: z.string().nullable(), newest: z.string().nullable(), pages: z.number() })
  .catch({ page: null, newest: null, pages: 0 });

export async function pullInstantly(
  running: Running,
  client: InstantlyClient,
  watermark: Date | null,
): Promise<Result> {
  const { run, account, step } = running;
  const { workspace_id, id: account_id } = account;
  const since = watermark ? new Date(watermark.getTime() - OVERLAP_MS) : undefined;
  let { page: cursor, newest, pages } = Place.parse(run.cursor.place);
  let { synced_count, found_missing } = run;
  if (cursor === null && pages > 0) return { watermark: newest ?? watermark?.toISOString() ?? null };
  for await (const page of client.listReceived({ cursor, ...(since ? { since } : {}) })) {
    const place = { workspace_id, account_id, provider: 'instantly', by: 'pull' } as const;
    const missing = await receivePage(
      running,
      page.items.map((message) => fromOutreach(message, place)),
    );
    synced_count += page.items.length;
    // What a first run brings was never missed: nobody was listening yet.
    if (watermark) found_missing += missing;
    for (const message of page.items) newest = latest(newest, message.recorded_at ?? message.sent_at);
    cursor = page.next;
    pages += 1;
    await step(
      progressOf(pages, newest, since),
      { page: cursor, newest, pages },
      { synced_count, found_missing },
    );
  }
  return { watermark: newest ?? watermark?.toISOString() ?? null };
}

/** The list has no total: the time that was covered tells, or else the number of pages, ever more slowly. */
function progressOf(pages: number, newest: string | null, since: Date | undefined): number {
  if (!since || !newest) return toProgress(pages, pages + 2);
  return toProgress(Date.parse(newest) - since.getTime(), Date.now() - since.getTime());
}
