import { type Availability, type Claim, createListener } from '@hearback/database';
import type { Log } from '../observability/log.ts';
import { CHANNEL, type EventNotification, parseNotice } from './event-notification.ts';

export type LiveHub = {
  /** Returns the way to unsubscribe. */
  subscribe(subscriber: Subscriber): () => void;
  /** How many streams a person holds open here. */
  streamsOf(auth_user_id: string): number;
  start(): Promise<void>;
  stop(): Promise<void>;
  readonly listeners: () => number;
  /** The connection that listens is also the one that notices when the server falls silent. */
  readonly availability: Availability;
};

/** Told by the database whenever a session is ended before its time, whoever ends it. */
const SESSIONS = 'hearback_sessions';

type Subscriber = {
  readonly claim: Claim;
  readonly onNotice: (notice: EventNotification) => void;
  /** Called once: when the session is over, when the hub closes or when it loses its connection. */
  readonly onEnd: () => void;
};

/** One LISTEN connection per api process, shared by all its streams. */
export function createLiveHub(url: string, log: Log): LiveHub {
  const subscribers = new Set<Subscriber>();
  let stopped = false;

  // Notices sent while the connection was away are gone for good: streams end, browsers reconnect and refetch.
  const endAll = () => {
    const ending = [...subscribers];
    subscribers.clear();
    for (const subscriber of ending) subscriber.onEnd();
  };

  const endSession = (session_id: string) => {
    for (const subscriber of subscribers) {
      if (subscriber.claim.session_id !== session_id) continue;
      subscribers.delete(subscriber);
      subscriber.onEnd();
    }
  };

  const listener = createListener({
    url,
    applicationName: 'hearback: live',
    channels: [CHANNEL, SESSIONS],
    onNotification: (payload, channel) => {
      if (channel === SESSIONS) return endSession(payload);
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
    subscribe(subscriber) {
      subscribers.add(subscriber);
      // Whoever comes while the process goes is sent on at once, and is not what it waits for.
      if (stopped) queueMicrotask(endAll);
      return () => subscribers.delete(subscriber);
    },
    streamsOf: (auth_user_id) =>
      [...subscribers].filter(({ claim }) => claim.auth_user_id === auth_user_id).length,
    start: listener.start,
    async stop() {
      stopped = true;
      endAll();
      await listener.stop();
    },
    listeners: () => subscribers.size,
    availability: listener,
  };
}
