import pg from 'pg';
import { toName } from './prepared.ts';

type ConnectionConfig = pg.ClientConfig & {
  /** A statement without a response for this long ends the connection, because the server is gone. */
  answerWithinMs?: number;
};

/**
 * The only way to connect to PostgreSQL. A broken connection, idle or in use, fails only the
 * statements that wait for it. The driver's own client would end the process if its errors had no
 * listener.
 */
export class Connection extends pg.Client {
  constructor({ answerWithinMs, ...config }: ConnectionConfig) {
    super({ keepAlive: true, pipeline: true, ...config });
    // Callers get the error through their promise. Loggers add their own listener.
    this.on('error', () => undefined);
    if (answerWithinMs !== undefined) this.#limitAnswers(answerWithinMs);
  }

  /** Closes the socket immediately, without a terminate message. Everything that waits fails with the reason. */
  abandon(reason: Error): void {
    this.connection.stream.destroy(reason);
  }

  #limitAnswers(limitMs: number): void {
    // Calls through the prototype, because tests count the calls there.
    const ask = (...args: unknown[]): unknown =>
      Reflect.apply(pg.Client.prototype.query, this, withName(args));
    const sendQuery = (...args: unknown[]) => {
      this.#gatherWrites();
      const stopTimer = this.#expectAnswer(limitMs);
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        const settle = (...outcome: unknown[]) => {
          stopTimer();
          callback(...outcome);
        };
        return ask(...args.slice(0, -1), settle);
      }
      const answer = ask(...args);
      if (answer instanceof Promise) answer.then(stopTimer, stopTimer);
      else stopTimer();
      return answer;
    };
    this.query = sendQuery as typeof this.query;
  }

  /** Statements that are sent without waiting for each other leave in one packet. */
  #gatherWrites(): void {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  #expectAnswer(limitMs: number): () => void {
    let pending = true;
    const timer = setTimeout(() => {
      // After a long stall of this process the response may already be in the socket buffer. It is
      // read before the immediate runs.
      setImmediate(() => {
        if (pending) this.abandon(new Error(`Connection terminated: no response within ${limitMs} ms`));
      });
    }, limitMs);
    timer.unref();
    return () => {
      pending = false;
      clearTimeout(timer);
    };
  }
}

/** Adds the name if the statement should be prepared. */
function withName(args: unknown[]): unknown[] {
  const [text, values, ...rest] = args;
  const name = typeof text === 'string' ? toName(text) : undefined;
  return name === undefined ? args : [{ name, text, values }, ...rest];
}
