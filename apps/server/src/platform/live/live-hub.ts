import pg from 'pg';
import type { Log } from '../log.ts';
import { CHANNEL, type Notice, parseNotice } from './announcement.ts';

export type LiveHub = {
  /** Returns the way to unsubscribe. `onEnd` is called once when the hub closes or loses its connection. */
  subscribe(onNotice: (notice: Notice) => void, onEnd: () => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
  readonly listeners: () => number;
};

const RECONNECT_MS = 1_000;

type Subscriber = { onNotice: (notice: Notice) => void; onEnd: () => void };

/** One LISTEN connection per api process, shared by all its streams. */
export function createLiveHub(url: string, log: Log): LiveHub {
  const subscribers = new Set<Subscriber>();
  let client: pg.Client | undefined;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  // Notices sent while the connection was away are gone for good: streams end, browsers reconnect and refetch.
  const endAll = () => {
    const ending = [...subscribers];
    subscribers.clear();
    for (const subscriber of ending) subscriber.onEnd();
  };

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'hearback: live',
      keepAlive: true,
    });
    next.on('notification', ({ payload }) => {
      const notice = parseNotice(payload ?? '');
      if (notice) for (const subscriber of subscribers) subscriber.onNotice(notice);
    });
    next.on('error', (error) => log.warn({ err: error }, 'live connection lost'));
    next.on('end', () => {
      if (client !== next) return;
      endAll();
      reconnectLater();
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
  };

  const reconnectLater = () => {
    if (stopped) return;
    retry = setTimeout(() => connect().catch(reconnectLater), RECONNECT_MS);
  };

  return {
    subscribe(onNotice, onEnd) {
      const subscriber = { onNotice, onEnd };
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    start: connect,
    async stop() {
      stopped = true;
      clearTimeout(retry);
      endAll();
      await client?.end();
    },
    listeners: () => subscribers.size,
  };
}
