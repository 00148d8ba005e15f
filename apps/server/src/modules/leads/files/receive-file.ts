import { randomUUID } from 'node:crypto';
import { MAX_FILE_BYTES } from '@hearback/contract';
import { type SystemTx, withSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import { createSerialQueue, TooManyWaiting } from '#server/platform/concurrency/serial-queue.ts';
import type { Services } from '#server/platform/services.ts';
import { createEncodingDetector } from '../csv/encoding/detect-encoding.ts';
import { isText } from '../csv/is-text.ts';
import {
  beginUpload,
  deleteChunks,
  type FilePlace,
  findStatus,
  finishUpload,
  holdUpload,
  insertChunk,
  type Upload,
} from './chunks.queries.ts';
import { requireStorage } from './require-storage.ts';

const CHUNK = 1_048_576;
/** One piece per workspace at a time, so that the uploads of a workspace occupy one connection. */
const runSerially = createSerialQueue({ maxWaiting: 50 });

/**
 * Stores the bytes in pieces as they arrive, each in its own transaction, so that a slow client holds no connection and
 * memory holds one piece. Replaces an earlier upload. A refused or aborted upload leaves no bytes.
 */
export async function receiveFile(
  services: Services,
  file: FilePlace,
  body: AsyncIterable<Buffer>,
  declaredBytes = MAX_FILE_BYTES,
): Promise<void> {
  const upload: Upload = { ...file, upload_id: randomUUID() };
  const store: Store = (work) => storeInTurn(services, upload, work);
  await store(async (tx) => {
    if (!(await beginUpload(tx, upload))) await refuse(tx, upload);
  });
  try {
    await storePieces(services, upload, store, boundBytes(rethrowDisconnect(body), declaredBytes));
  } catch (error) {
    // Bypasses the queue, so that refused bytes are always deleted. If even this fails, the file is deleted within a day.
    await withSystem(services.db, 'refuse import', async (tx) => {
      if (await holdUpload(tx, upload)) await deleteChunks(tx, upload);
    }).catch((failure: unknown) => services.log.warn({ err: failure }, 'rejected file could not be deleted'));
    throw error;
  }
}

type Store = <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>;

async function storePieces(
  { config }: Services,
  upload: Upload,
  store: Store,
  body: AsyncIterable<Buffer>,
): Promise<void> {
  const detector = createEncodingDetector();
  let size = 0;
  let place = 0;
  let blank = true;
  for await (const piece of inPieces(body)) {
    size += piece.length;
    if (place === 0 && !isText(piece)) throw new AppError('CSV_NOT_READABLE');
    blank &&= isBlank(piece);
    detector.see(piece);
    await store(async (tx) => {
      await requireStorage(tx, upload.workspace_id, piece.length, config.importStorageBytes);
      if (!(await holdUpload(tx, upload))) await refuse(tx, upload);
      await insertChunk(tx, upload, place, piece);
    });
    place += 1;
  }
  if (blank) throw new AppError('CSV_EMPTY');
  await store(async (tx) => {
    if (!(await holdUpload(tx, upload))) await refuse(tx, upload);
    await finishUpload(tx, upload, { size, encoding: detector.tell() });
  });
}

async function storeInTurn<T>(
  { db }: Services,
  { workspace_id }: Upload,
  work: (tx: SystemTx) => Promise<T>,
): Promise<T> {
  return runSerially(workspace_id, () => withSystem(db, 'receive import', work)).catch((error: unknown) => {
    if (error instanceof TooManyWaiting) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 });
    throw error;
  });
}

/** Throws the reason why this upload is no longer current. */
async function refuse(tx: SystemTx, file: FilePlace): Promise<never> {
  const status = await findStatus(tx, file);
  if (status === null) throw new AppError('NOT_FOUND');
  throw new AppError(status === 'uploading' || status === 'uploaded' ? 'UPLOAD_REPLACED' : 'IMPORT_STARTED');
}

/** White space and byte order marks. */
const isBlank = (bytes: Buffer): boolean =>
  bytes.every((byte) => [0, 9, 10, 13, 32, 0xef, 0xbb, 0xbf, 0xfe, 0xff].includes(byte));

/** Checked as the bytes arrive, before a piece is complete, so that no more than the declared size is held or stored. */
async function* boundBytes(body: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > MAX_FILE_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
    if (size > maxBytes) throw new AppError('FILE_LARGER_THAN_DECLARED');
    yield part;
  }
}

async function* inPieces(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    waiting.push(part);
    bytes += part.length;
    if (bytes < CHUNK) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** A client may disconnect at any time, which is not a server error. */
async function* rethrowDisconnect(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw new AppError('BAD_REQUEST', { cause: error });
  }
}
