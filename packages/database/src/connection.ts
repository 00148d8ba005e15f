import pg from 'pg';
import { toName } from './prepared.ts';

type ConnectionConfig = pg.ClientConfig & {
  /** A statement without an answer for so long ends the connection: the other side is gone and never said so. */
  answerWithinMs?: number;
};

/**
 * The only way to a PostgreSQL: a connection that breaks, idle or in use, fails what waits for it and nothing else.
 * The driver's own client ends the whole process when nobody listens for its errors.
 */
export class Connection extends pg.Client {
  constructor({ answerWithinMs, ...config }: ConnectionConfig) {
    super({ keepAlive: true, pipeline: true, ...config });
    // Whoever waits for an answer is told by their own promise; those who log add a listener of their own.
    this.on('error', () => undefined);
    if (answerWithinMs !== undefined) this.#limitAnswers(answerWithinMs);
  }

  /** Ends the connection at once, without a word to the other side; everything that waits fails with the reason. */
  abandon(reason: Error): void {
    this.connection.stream.destroy(reason);
  }

  #limitAnswers(limitMs: number): void {
    // By the prototype each time: tests count there what is asked.
    const ask = (...args: unknown[]): unknown =>
      Reflect.apply(pg.Client.prototype.query, this, withName(args));
    const asked = (...args: unknown[]) => {
      this.#gatherWrites();
      const answered = this.#expectAnswer(limitMs);
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        const settle = (...outcome: unknown[]) => {
          answered();
          callback(...outcome);
        };
        return ask(...args.slice(0, -1), settle);
      }
      const answer = ask(...args);
      if (answer instanceof Promise) answer.then(answered, answered);
      else answered();
      return answer;
    };
    this.query = asked as typeof this.query;
  }

  /** What is asked one after another without waiting leaves in one packet. */
  #gatherWrites(): void {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  #expectAnswer(limitMs: number): () => void {
    let pending = true;
    const timer = setTimeout(() => {
      // After a long stall of our own the answer may lie unread: it is read before the immediate runs.
      setImmediate(() => {
        if (pending) this.abandon(new Error(`Connection terminated: no answer within ${limitMs} ms`));
      });
    }, limitMs);
    timer.unref();
    return () => {
      pending = false;
      clearTimeout(timer);
    };
  }
}

/** The same question, named where its text is to be prepared. */
function withName(args: unknown[]): unknown[] {
  const [text, values, ...rest] = args;
  const name = typeof text === 'string' ? toName(text) : undefined;
  return name === undefined ? args : [{ name, text, values }, ...rest];
}
