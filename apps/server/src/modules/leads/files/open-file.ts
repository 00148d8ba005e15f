import type { CsvDelimiter, CsvEncoding } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import { openThread, ThreadAbandoned, ThreadTimeout } from '#server/platform/concurrency/open-worker.ts';
import { createSerialQueue, TooManyWaiting } from '#server/platform/concurrency/serial-queue.ts';
import type { Services } from '#server/platform/services.ts';
import type { CsvLayout, FileHead, PeekProblem } from '../csv/peek.ts';
import type { Suggestion } from '../mapping/suggest-mapping.ts';
import { readChunks } from './chunks.queries.ts';

/** The number of pieces to read. They contain the header and the first rows. */
const PIECES = 2;
/** Runs in a worker thread, so that a costly file does not delay other requests. */
const thread = openThread<FileHead, OpenedFile | PeekProblem>(new URL('./peek.worker.ts', import.meta.url), {
  timeLimitMs: 15_000,
});
/** One file per person at a time; further requests queue. */
const runSerially = createSerialQueue({ maxWaiting: 3 });

type StoredFile = {
  readonly workspace_id: string;
  readonly id: string;
  readonly encoding: CsvEncoding | null;
};
type FileOptions = {
  readonly encoding?: CsvEncoding | undefined;
  readonly delimiter?: CsvDelimiter | undefined;
};
/** The person who opens the file, and a signal that they are still connected. */
export type Opener = { readonly user_id: string; readonly signal: AbortSignal | undefined };

export type OpenedFile = CsvLayout & {
  readonly suggestion: Suggestion;
};

/**
 * Reads the header and first rows of a stored file with the requested or detected format. Runs in a worker thread, one
 * file per person at a time, and stops when the client disconnects.
 */
export async function openFile(
  services: Services,
  file: StoredFile,
  wish: FileOptions,
  { user_id, signal }: Opener,
): Promise<OpenedFile> {
  const opened = await runSerially(user_id, async () => {
    // Skips work for disconnected clients.
    if (signal?.aborted) throw new ThreadAbandoned('client disconnected');
    return thread.ask(await readBeginning(services, file, wish), signal);
  }).catch((error: unknown) => {
    if (error instanceof TooManyWaiting) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 });
    if (error instanceof ThreadAbandoned) throw new AppError('UNAVAILABLE', { cause: error });
    if (error instanceof ThreadTimeout) throw new AppError('CSV_NOT_READABLE', { cause: error });
    throw error;
  });
  if (!('problem' in opened)) return opened;
  throw new AppError(opened.problem, opened.detail ? { detail: opened.detail } : {});
}

async function readBeginning({ db }: Services, file: StoredFile, wish: FileOptions): Promise<FileHead> {
  const { workspace_id, id: import_id, encoding } = file;
  const pieces: Uint8Array[] = [];
  for await (const piece of readChunks(db, { workspace_id, import_id })) {
    pieces.push(piece);
    if (pieces.length === PIECES) break;
  }
  if (pieces.length === 0) throw new AppError('CSV_MISSING');
  return { pieces, encoding: wish.encoding ?? encoding ?? 'utf-8', delimiter: wish.delimiter ?? null };
}
