import pg from 'pg';
import { DatabaseUnreachable } from './availability/failure.ts';
import type { Availability } from './availability/listener.ts';
import { Connection } from './connection.ts';

export type PoolSettings = {
  url: string;
  max: number;
  applicationName: string;
  onError: (error: Error) => void;
  /**
   * Set by processes that serve people, so that requests fail within two seconds. Jobs wait until
   * the server is back.
   */
  availability?: Availability;
  connectWithinMs?: number;
};

const STATEMENT_TIMEOUT_MS = 30_000;
/** Longer than the statement timeout of the server. Only a server that is gone takes this long. */
const RESPONSE_TIMEOUT_MS = 40_000;

const ALWAYS_REACHABLE: Availability = { reachable: () => true, onUnreachable: () => () => undefined };

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (error?: Error | boolean) => void,
) => void;

class Pool extends pg.Pool {
  readonly #availability: Availability;
  readonly #inUse = new Set<pg.PoolClient>();

  constructor(settings: PoolSettings) {
    const { url, max, applicationName, onError } = settings;
    const { availability = ALWAYS_REACHABLE, connectWithinMs = 10_000 } = settings;
    super({
      Client: Connection as unknown as new () => pg.ClientBase,
      connectionString: url,
      max,
      application_name: applicationName,
      connectionTimeoutMillis: connectWithinMs,
      idleTimeoutMillis: 30_000,
      // Poolers and load balancers are replaced while we run, so connections must not outlive them
      // for long.
      maxLifetimeSeconds: 300,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: 60_000,
      ...{ answerWithinMs: RESPONSE_TIMEOUT_MS },
    });
    this.#availability = availability;
    this.on('error', () => undefined);
    // Applies to idle and used connections. The pool replaces them on the next use.
    this.on('connect', (client) => client.on('error', onError));
    this.on('acquire', (client) => this.#inUse.add(client));
    this.on('release', (_error, client) => this.#inUse.delete(client));
    availability.onUnreachable(() => {
      for (const client of this.#inUse) client.connection.stream.destroy(new DatabaseUnreachable());
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const clientPromise = this.#take();
    if (!callback) return clientPromise;
    clientPromise.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  /** Also stops waiting for a connection that is being opened or queued when the server stops responding. */
  async #take(): Promise<pg.PoolClient> {
    if (!this.#availability.reachable()) throw new DatabaseUnreachable();
    const silence = Promise.withResolvers<never>();
    const forget = this.#availability.onUnreachable(() => silence.reject(new DatabaseUnreachable()));
    const coming = super.connect();
    try {
      return await Promise.race([coming, silence.promise]);
    } catch (error) {
      coming.then(
        (client) => client.release(),
        () => undefined,
      );
      throw error;
    } finally {
      forget();
    }
  }
}

export const createPool = (settings: PoolSettings): pg.Pool => new Pool(settings);
