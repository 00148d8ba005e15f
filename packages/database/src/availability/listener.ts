import type pg from 'pg';
import { Connection } from '../connection.ts';
import { DatabaseUnreachable } from './failure.ts';

/**
 * Whether the server responds to pings. Requests to a frozen or disconnected server would otherwise
 * wait for minutes.
 */
export type Availability = {
  reachable(): boolean;
  /** Calls back each time the server stops responding. Returns the function to unsubscribe. */
  onUnreachable(listener: () => void): () => void;
};

export type Listener = Availability & {
  start(): Promise<void>;
  stop(): Promise<void>;
};

type ListenerSettings = {
  url: string;
  applicationName: string;
  channels: readonly string[];
  onNotification: (payload: string, channel: string) => void;
  /** The connection is listening, so that no notification is missed from now on. */
  onListening?: () => void;
  /** The connection broke. Notifications until the next connection are lost. */
  onInterrupted: (error: Error) => void;
};

const ASK_EVERY_MS = 250;
/** Together with the ping interval: 1.5 seconds without a response. */
const MAX_UNANSWERED = 5;
const CONNECT_WITHIN_MS = 5_000;

/**
 * A connection that listens, is pinged four times a second and reconnects when it breaks. Timeouts
 * count iterations of the event loop instead of clock time, so a stall of this process is never
 * mistaken for a stall of the server.
 */
export function createListener({ url, applicationName, channels, ...on }: ListenerSettings): Listener {
  const silent = new Set<() => void>();
  let connection: Connection | undefined;
  let unanswered = 0;
  let busy = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = new Connection({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
    });
    next.on('notification', ({ payload, channel }: pg.Notification) =>
      on.onNotification(payload ?? '', channel),
    );
    let reason = new Error('the connection was closed');
    next.on('error', (error) => {
      reason = error;
    });
    next.on('end', () => {
      if (connection !== next) return;
      connection = undefined;
      if (timer === undefined) return;
      on.onInterrupted(reason);
      void ask();
    });
    await next.connect();
    await next.query(channels.map((channel) => `listen ${channel}`).join('; '));
    connection = next;
    on.onListening?.();
  };

  /** A response or a new connection proves that the server is alive. The kind of failure does not matter here. */
  const ask = async () => {
    if (busy) return;
    busy = true;
    await (connection ? connection.query('select') : connect()).then(
      () => {
        unanswered = 0;
      },
      () => undefined,
    );
    busy = false;
    if (timer === undefined) await connection?.end();
  };

  const turn = () => {
    unanswered += 1;
    if (unanswered === MAX_UNANSWERED) for (const listener of [...silent]) listener();
    if (unanswered >= MAX_UNANSWERED) connection?.abandon(new DatabaseUnreachable());
    void ask();
  };

  return {
    async start() {
      await connect();
      timer = setInterval(turn, ASK_EVERY_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await connection?.end();
    },
    reachable: () => unanswered < MAX_UNANSWERED,
    onUnreachable(listener) {
      silent.add(listener);
      return () => silent.delete(listener);
    },
  };
}
