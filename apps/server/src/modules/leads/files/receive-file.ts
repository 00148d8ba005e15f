import { MOST_FILE_BYTES } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { createEncodingDetector } from '../imports/csv/detect-encoding.ts';
import { isText } from '../imports/csv/is-text.ts';
import { deleteChunks, type FilePlace, finishUpload, insertChunk } from './chunks.queries.ts';

const CHUNK = 1_048_576;

/**
 * Stores the bytes in pieces as they come, each in a transaction of its own: a slow sender holds no connection, and
 * memory holds a piece. Replaces what an earlier attempt left.
 */
export async function receiveFile(
  { db }: Services,
  file: FilePlace,
  body: AsyncIterable<Buffer>,
): Promise<void> {
  await withSystem(db, 'receive import', (tx) => deleteChunks(tx, file));
  const detector = createEncodingDetector();
  let size = 0;
  let place = 0;
  let blank = true;
  for await (const piece of inPieces(body)) {
    size += piece.length;
    if (size > MOST_FILE_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
    if (place === 0 && !isText(piece)) throw new AppError('CSV_NOT_READABLE');
    blank &&= isBlank(piece);
    detector.see(piece);
    await withSystem(db, 'receive import', (tx) => insertChunk(tx, file, place, piece));
    place += 1;
  }
  if (blank) throw new AppError('CSV_EMPTY');
  const done = { size, encoding: detector.tell() };
  const taken = await withSystem(db, 'receive import', (tx) => finishUpload(tx, file, done));
  if (!taken) throw new AppError('IMPORT_STARTED');
}

/** White space and byte order marks. */
const isBlank = (bytes: Buffer): boolean =>
  bytes.every((byte) => [0, 9, 10, 13, 32, 0xef, 0xbb, 0xbf, 0xfe, 0xff].includes(byte));

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
