import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path));
const ORIGIN = 'https://app.example';

type Icon = { src: string; sizes: string; purpose?: string };

describe('the web app manifest', () => {
  const manifest = JSON.parse(read('public/manifest.webmanifest').toString());

  it('is linked by the page and opens the inbox as an app', () => {
    expect(read('index.html').toString()).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
    expect(manifest).toMatchObject({ name: 'Hearback', start_url: '/conversations', display: 'standalone' });
  });

  it('names icons that exist in the stated sizes, one of them maskable', () => {
    const icons: Icon[] = manifest.icons;
    expect(icons.map(({ sizes, purpose = 'any' }) => [sizes, purpose])).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ]);
    for (const { src, sizes } of icons) {
      const png = read(`public${src}`);
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
  });
});

type Handler = (event: unknown) => void;

/** Runs the worker with a network that fails, and a cache that contains the stored files. */
function startWorker() {
  const handlers = new Map<string, Handler>();
  const stored = new Map<string, string>();
  const cache = {
    addAll: async (requests: { url: string }[]) => {
      for (const { url } of requests) stored.set(url, `stored ${url}`);
    },
  };
  const caches = {
    open: async () => cache,
    keys: async () => ['old', 'offline-shell-2'],
    delete: vi.fn(async () => true),
    match: async (path: string) => stored.get(path),
  };
  const self = {
    location: { origin: ORIGIN },
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
  };
  const fetch = vi.fn(async () => {
    throw new Error('No connection');
  });
  class Request {
    readonly url: string;
    constructor(url: string) {
      this.url = url;
    }
  }
  runInContext(
    read('public/push-worker.js').toString(),
    createContext({ self, caches, fetch, Request, URL }),
  );
  const dispatch = async (name: string, event: object = {}) => {
    let work: unknown;
    const captureWork = (value: unknown) => {
      work = value;
    };
    handlers.get(name)?.({ ...event, waitUntil: captureWork, respondWith: captureWork });
    return work;
  };
  const ask = (path: string, more: object = {}) =>
    dispatch('fetch', { request: { method: 'GET', mode: 'cors', url: `${ORIGIN}${path}`, ...more } });
  return { dispatch, ask, stored, caches, fetch };
}

describe('the service worker', () => {
  it('answers a navigation without a connection with the offline page', async () => {
    const { dispatch, ask } = startWorker();
    await dispatch('install');
    expect(await ask('/conversations?contact=1', { mode: 'navigate' })).toBe('stored /offline.html');
    expect(await ask('/offline.css')).toBe('stored /offline.css');
    expect(read('public/offline.html').toString()).toContain('<h1>You are offline</h1>');
  });

  it('stores only the files of that page, and removes older copies', async () => {
    const { dispatch, stored, caches } = startWorker();
    await dispatch('install');
    expect([...stored.keys()]).toEqual(['/offline.html', '/offline.css']);
    await dispatch('activate');
    expect(caches.delete.mock.calls).toEqual([['old']]);
  });

  it('leaves API calls, scripts and changes to the browser', async () => {
    const { ask, fetch } = startWorker();
    expect(await ask('/api/conversations')).toBeUndefined();
    expect(await ask('/api/audit.csv', { mode: 'navigate' })).toBeUndefined();
    expect(await ask('/assets/inbox.js')).toBeUndefined();
    expect(await ask('/', { mode: 'navigate', method: 'POST' })).toBeUndefined();
    expect(fetch).not.toHaveBeenCalled();
  });
});
