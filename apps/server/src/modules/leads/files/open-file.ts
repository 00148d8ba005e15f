import type { CsvDelimiter, CsvEncoding } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import { openThread, ThreadAbandoned, ThreadTimeout } from '#server/platform/concurrency/open-worker.ts';
import { createSerialQueue, TooManyWaiting } from '#server/platform/concurrency/serial-queue.ts';
import type { Services } from '#server/platform/services.ts';
import type { Beginning, Peeked, PeekProblem } from '../csv/peek.ts';
import type { Suggestion } from '../mapping/suggest-mapping.ts';
import { readChunks } from './chunks.queries.ts';

/** As many pieces of a file as are looked at: the header and the first rows stand in them. */
const PIECES = 2;
/** Beside the event loop: what a stranger's file costs, nobody else pays. */
const thread = openThread<Beginning, OpenedFile | PeekProblem>(new URL('./peek.worker.ts', import.meta.url), {
  timeLimitMs: 15_000,
});
/** One file per person: whoever asks for many waits for his own. */
const inTurn = createSerialQueue({ mostWaiting: 3 });

type Stored = { readonly workspace_id: string; readonly id: string; readonly encoding: CsvEncoding | null };
type Wish = { readonly encoding?: CsvEncoding | undefined; readonly delimiter?: CsvDelimiter | undefined };
/** For whom it is opened, and whether they still wait. */
export type Opener = { readonly user_id: string; readonly signal: AbortSignal | undefined };

export type OpenedFile = Peeked & {
  readonly suggestion: Suggestion;
};

/**
 * The header and the first rows of a stored file, in the form that is wished for or else detected. It is read in a
 * thread, one after another for each person, and no further once they have gone.
 */
export async function openFile(
  services: Services,
  file: Stored,
  wish: Wish,
  { user_id, signal }: Opener,
): Promise<OpenedFile> {
  const opened = await inTurn(user_id, async () => {
    // Whoever has gone while they waited is not read for.
    if (signal?.aborted) throw new ThreadAbandoned('nobody waits for the answer');
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

async function readBeginning({ db }: Services, file: Stored, wish: Wish): Promise<Beginning> {
  const { workspace_id, id: import_id, encoding } = file;
  const pieces: Uint8Array[] = [];
  for await (const piece of readChunks(db, { workspace_id, import_id })) {
    pieces.push(piece);
    if (pieces.length === PIECES) break;
  }
  if (pieces.length === 0) throw new AppError('CSV_MISSING');
  return { pieces, encoding: wish.encoding ?? encoding ?? 'utf-8', delimiter: wish.delimiter ?? null };
}
