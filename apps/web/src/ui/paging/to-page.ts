const DEFAULT_PAGE_SIZE = 20;

export type Slice<T> = {
  readonly page: number;
  readonly pages: number;
  readonly start: number;
  readonly total: number;
  readonly rows: readonly T[];
};

/** Falls back to the last page if the requested one no longer exists. */
export function toPage<T>(all: readonly T[], requestedPage: number, size = DEFAULT_PAGE_SIZE): Slice<T> {
  const pages = Math.max(1, Math.ceil(all.length / size));
  const page = Math.min(Math.max(1, requestedPage), pages);
  const start = (page - 1) * size;
  return { page, pages, start, total: all.length, rows: all.slice(start, start + size) };
}
