import { once } from 'node:events';
import type pg from 'pg';
import type { Connection } from '../connection.ts';

/** The methods that the driver calls on a query that uses the COPY protocol. */
type CopyQuery = pg.Submittable & {
  handleError(error: Error): void;
  handleReadyForQuery(): void;
  handleCommandComplete(): void;
  handleCopyData?(message: { chunk: Buffer }): void;
  handleCopyInResponse?(): void;
};

/** Methods of the driver's connection that its types leave out. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/** Runs `COPY … TO STDOUT`. While `onRow` returns a pending promise, no more data is read from the server. */
export function copyOut(
  client: Connection,
  statement: string,
  onRow: (row: Buffer) => Promise<void> | undefined,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const { stream } = client.connection;
  let failure: Error | undefined;
  let waiting = 0;
  const wait = async (until: Promise<void>) => {
    waiting += 1;
    stream.pause();
    try {
      await until;
    } catch (error) {
      failure ??= error as Error;
      // The remaining rows are not needed.
      client.abandon(failure);
    } finally {
      waiting -= 1;
      if (waiting === 0) stream.resume();
    }
  };
  const query: CopyQuery = {
    submit: (connection) => connection.query(statement),
    // The driver reuses its buffer, so a row is only valid until this call returns.
    handleCopyData({ chunk }) {
      const busy = failure ? undefined : onRow(chunk);
      if (busy) void wait(busy);
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
    handleError: (error) => reject(failure ?? error),
  };
  client.query(query);
  return promise;
}

/** Runs `COPY … FROM STDIN` with these chunks, no faster than the server takes them. */
export function copyIn(client: Connection, statement: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const connection = client.connection as CopyConnection;
  const { stream } = connection;
  let source: Error | undefined;
  let isOver = false;
  const end = promise.catch(() => undefined);
  const send = async () => {
    try {
      for await (const chunk of chunks) {
        if (isOver) return;
        connection.sendCopyFromChunk(chunk);
        if (stream.writableNeedDrain) await Promise.race([once(stream, 'drain'), end]);
      }
      if (!isOver) connection.endCopyFrom();
    } catch (error) {
      source = error as Error;
      if (!isOver) connection.sendCopyFail('the backup could not be read');
    }
  };
  const query: CopyQuery = {
    submit: (to) => to.query(statement),
    handleCopyInResponse: () => void send(),
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => resolve(),
    handleError(error) {
      isOver = true;
      reject(source ?? error);
    },
  };
  client.query(query);
  return promise;
}
