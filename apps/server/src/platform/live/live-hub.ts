import { MAX_REPLAY_MS } from '@hearback/contract';
import { type Availability, type Claim, createListener } from '@hearback/database';
import type { Log } from '../observability/log.ts';
import { CHANNEL, type EventNotification, parseNotification } from './event-notification.ts';

export type LiveHub = {
  /** Returns the function that unsubscribes. */
  subscribe(subscriber: Subscriber): () => void;
  /** Returns the notifications of the last milliseconds, or null if some of them may be missing. */
  recent(ms: number): readonly EventNotification[] | null;
  /** Number of streams that a person has open in this process. */
  streamsOf(auth_user_id: string): number;
  start(): Promise<void>;
  stop(): Promise<void>;
  readonly listeners: () => number;
  /** The LISTEN connection also detects an unresponsive server. */
  readonly availability: Availability;
};

/** The database notifies this channel whenever a session ends early. */
const SESSIONS = 'hearback_sessions';

/** Longer than a page can ask for, because its request takes a while. */
const KEPT_MS = 2 * MAX_REPLAY_MS;
const MAX_KEPT = 5_000;

type Subscriber = {
  readonly claim: Claim;
  readonly onNotification: (notification: EventNotification) => void;
  /** Called once, when the session ends, the hub stops or its connection is lost. */
  readonly onEnd: () => void;
};

/** Notifications of the last seconds. A broken connection or too many notifications leave a gap. */
function createHistory() {
  let entries: { readonly at: number; readonly notification: EventNotification }[] = [];
  let completeSince = Number.POSITIVE_INFINITY;
  return {
    begin: () => {
      completeSince = performance.now();
    },
    forget: () => {
      entries = [];
      completeSince = Number.POSITIVE_INFINITY;
    },
    add: (notification: EventNotification) => {
      const at = performance.now();
      entries.push({ at, notification });
      if (entries.length <= MAX_KEPT && (entries[0]?.at ?? at) > at - KEPT_MS) return;
      entries = entries.filter((each) => each.at > at - KEPT_MS).slice(-MAX_KEPT / 2);
      completeSince = Math.max(completeSince, entries[0]?.at ?? at);
    },
    recent: (ms: number) => {
      const from = performance.now() - ms;
      return from < completeSince
        ? null
        : entries.filter(({ at }) => at >= from).map(({ notification }) => notification);
    },
  };
}

/** One LISTEN connection per API process, shared by all its streams. */
export function createLiveHub(url: string, log: Log): LiveHub {
  const subscribers = new Set<Subscriber>();
  const history = createHistory();
  let stopped = false;

  // Notifications sent while the connection was down are lost, so streams end, and browsers reconnect and refetch.
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
      const notification = parseNotification(payload);
      if (!notification) return;
      history.add(notification);
      for (const subscriber of subscribers) subscriber.onNotification(notification);
    },
    onListening: history.begin,
    onInterrupted: (error) => {
      log.warn({ err: error }, 'live connection lost');
      history.forget();
      endAll();
    },
  });
  listener.onUnreachable(() => log.error('database does not respond'));

  return {
    subscribe(subscriber) {
      subscribers.add(subscriber);
      // A stream that opens during shutdown ends immediately, so the process does not wait for it.
      if (stopped) queueMicrotask(endAll);
      return () => subscribers.delete(subscriber);
    },
    recent: history.recent,
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
