import type { Picture } from '@hearback/providers';

type Bounds = {
  /** Maximum size of the cache. */
  readonly maxCacheBytes: number;
  /** Maximum number of concurrent fetches and of pictures waiting for one. */
  readonly atOnce: number;
  readonly maxWaiting: number;
  readonly keptMs: number;
  /** How long a failed fetch is remembered. */
  readonly refusedMs: number;
};

export const PICTURE_BOUNDS: Bounds = {
  maxCacheBytes: 32 * 1_048_576,
  atOnce: 16,
  maxWaiting: 500,
  keptMs: 86_400_000,
  refusedMs: 600_000,
};

/** The size counted for a missing picture. */
const ENTRY_BYTES = 1_000;

type CachedPicture = { readonly picture: Picture | null; readonly until: number };

/**
 * A least recently used cache of fetched pictures. Each is fetched once for all waiting callers. Returns null if
 * there is none.
 */
export function createPictureStore(
  read: (address: string) => Promise<Picture>,
  bounds: Bounds = PICTURE_BOUNDS,
) {
  const cache = new Map<string, CachedPicture>();
  const coming = new Map<string, Promise<Picture | null>>();
  const waiting: (() => void)[] = [];
  let bytes = 0;
  let running = 0;

  const forget = (address: string) => {
    const entry = cache.get(address);
    if (!entry) return;
    bytes -= measureWeight(entry);
    cache.delete(address);
  };

  const keep = (address: string, picture: Picture | null) => {
    forget(address);
    const entry = { picture, until: Date.now() + (picture ? bounds.keptMs : bounds.refusedMs) };
    cache.set(address, entry);
    bytes += measureWeight(entry);
    for (const oldest of cache.keys()) {
      if (bytes <= bounds.maxCacheBytes) break;
      forget(oldest);
    }
  };

  const fetchInTurn = async (address: string): Promise<Picture | null> => {
    if (running >= bounds.atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      const picture = await read(address).catch(() => null);
      keep(address, picture);
      return picture;
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  return {
    async get(address: string): Promise<Picture | null> {
      const entry = cache.get(address);
      if (entry && entry.until > Date.now()) {
        cache.delete(address);
        cache.set(address, entry);
        return entry.picture;
      }
      const under = coming.get(address);
      if (under) return under;
      if (waiting.length >= bounds.maxWaiting) return null;
      const fetched = fetchInTurn(address).finally(() => coming.delete(address));
      coming.set(address, fetched);
      return fetched;
    },
    /** Size of the cache in bytes. */
    size: () => bytes,
  };
}

const measureWeight = ({ picture }: CachedPicture): number => ENTRY_BYTES + (picture?.bytes.length ?? 0);
