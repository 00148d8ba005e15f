import { type Page, ProviderError } from '../ports.ts';

/** Reads page after page from a stored cursor or the start. Leaving the loop stops the requests. */
export async function* readPages<T>(
  provider: string,
  start: string | null,
  read: (cursor: string | null) => Promise<Page<T>>,
): AsyncGenerator<Page<T>, void, undefined> {
  let cursor = start;
  for (;;) {
    const page = await read(cursor);
    yield page;
    if (page.next === null) return;
    if (page.next === cursor) {
      // Continuing would request the same page forever.
      throw new ProviderError({
        provider,
        kind: 'unavailable',
        message: 'the list points back to the same page',
        code: 'repeating',
      });
    }
    cursor = page.next;
  }
}

/** Lists with offsets: the cursor is the number of items read. */
export const toOffset = (cursor: string | null): number => {
  const offset = Number(cursor ?? 0);
  return Number.isSafeInteger(offset) && offset >= 0 ? offset : 0;
};

export function nextOffset(
  offset: number,
  received: number,
  limit: number,
  total: number | null,
): string | null {
  const reached = offset + received;
  const isLast = received === 0 || (total === null ? received < limit : reached >= total);
  return isLast ? null : String(reached);
}
