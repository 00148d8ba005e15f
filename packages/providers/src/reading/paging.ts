import { type Page, ProviderError } from '../ports.ts';

/** Page after page from a stored place, or from the start. Leaving the loop early asks for no more. */
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
      // Going on would ask for the same page for ever.
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

/** Lists that count from the front: the cursor is how many were read. */
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
