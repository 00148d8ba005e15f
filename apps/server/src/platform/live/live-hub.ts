import { type Availability, createListener } from '@hearback/database';
import type { Log } from '../log.ts';
import { CHANNEL, type Notice, parseNotice } from './announcement.ts';

export type LiveHub = {
  /** Returns the way to unsubscribe. `onEnd` is called once when the hub closes or loses its connection. */
  subscribe(onNotice: (notice: Notice) => void, onEnd: () => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
  readonly listeners: () => number;
  /** The connection that listens is also the one that notices when the server falls silent. */
  readonly availability: Availability;
};

type Subscriber = { onNotice: (notice: Notice) => void; onEnd: () => void };

/** One LISTEN connection per api process, shared by all its streams. */
export function createLiveHub(url: string, log: Log): LiveHub {
  const subscribers = new Set<Subscriber>();

  // Notices sent while the connection was away are gone for good: streams end, browsers reconnect and refetch.
  const endAll = () => {
    const ending = [...subscribers];
    subscribers.clear();
    for (const subscriber of ending) subscriber.onEnd();
  };

  const listener = createListener({
    url,
    applicationName: 'hearback: live',
    channel: CHANNEL,
    onNotification: (payload) => {
      const notice = parseNotice(payload);
      if (notice) for (const subscriber of subscribers) subscriber.onNotice(notice);
    },
    onInterrupted: (error) => {
      log.warn({ err: error }, 'live connection lost');
      endAll();
    },
  });
  listener.onUnreachable(() => log.error('the database gives no sign of life'));

  return {
    subscribe(onNotice, onEnd) {
      const subscriber = { onNotice, onEnd };
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    start: listener.start,
    async stop() {
      endAll();
      await listener.stop();
    },
    listeners: () => subscribers.size,
    availability: listener,
  };
}
