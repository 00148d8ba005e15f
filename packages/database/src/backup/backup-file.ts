import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/**
 * The layout of a backup: a gzip stream of frames, each with its length in four bytes before it. The first frame is the
 * header. Each table of the header follows, with its rows (one frame per row, in the text format of COPY), an empty frame and
 * the table's total. The last frame is the trailer, so a truncated file is recognized.
 */
export type BackupHeader = {
  readonly format: 'hearback-backup';
  readonly version: 1;
  readonly created_at: string;
  /** Identifies the secrets that sealed the values in this backup without revealing them. */
  readonly key_ids: readonly string[];
  readonly migrations: readonly { name: string; checksum: string }[];
  /** The migrations of the job queue, which has a schema of its own. */
  readonly queue_migrations: readonly number[];
  readonly tables: readonly BackupTable[];
};
export type BackupTable = {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
};
export type TableTotal = { readonly rows: number; readonly checksum: string };
type BackupTrailer = {
  readonly end: true;
  /** Read after all rows, so none of them is behind a row of the backup. */
  readonly sequences: readonly { schema: string; name: string; last_value: string; is_called: boolean }[];
};

/** A backup that cannot be written, read or restored, with a sentence for the operator. */
export class BackupError extends Error {}

const FLUSH_BYTES = 65_536;
/** PostgreSQL cannot hold a larger row. A greater length means that the file is damaged. */
const MAX_FRAME_BYTES = 1_100_000_000;
const END_OF_ROWS = Buffer.alloc(0);

/**
 * Row count and checksum of a table. The checksum does not depend on the order of the rows, because PostgreSQL does not
 * return the rows of a restored table in the order of the backup.
 */
export class TableDigest {
  rows = 0;
  readonly #lanes = new Uint32Array(8);

  add(row: Buffer): void {
    const digest = hash('sha256', row, 'buffer');
    for (let lane = 0; lane < 8; lane++)
      this.#lanes[lane] = (this.#lanes[lane] as number) + digest.readUInt32BE(lane * 4);
    this.rows += 1;
  }

  total(): TableTotal {
    const checksum = [...this.#lanes].map((lane) => lane.toString(16).padStart(8, '0')).join('');
    return { rows: this.rows, checksum };
  }
}

export class BackupWriter {
  readonly #gzip = createGzip();
  readonly #written: Promise<void>;
  #pending: Buffer[] = [];
  #pendingBytes = 0;

  /** The file must not exist yet. Only its owner may read it. */
  constructor(path: string) {
    this.#written = pipeline(this.#gzip, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
    // Reported by the next write or by end().
    this.#written.catch(() => undefined);
  }

  writeJson(value: object): Promise<void> | undefined {
    return this.#write(Buffer.from(JSON.stringify(value)));
  }

  /** Copies the row. Returns a promise when the caller should wait before it writes more. */
  writeRow(row: Buffer): Promise<void> | undefined {
    return this.#write(Buffer.from(row));
  }

  endRows(): Promise<void> | undefined {
    return this.#write(END_OF_ROWS);
  }

  async end(): Promise<void> {
    await this.#flush();
    this.#gzip.end();
    await this.#written;
  }

  async abandon(): Promise<void> {
    this.#gzip.destroy();
    await this.#written.catch(() => undefined);
  }

  #write(frame: Buffer): Promise<void> | undefined {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(frame.length);
    this.#pending.push(length, frame);
    this.#pendingBytes += 4 + frame.length;
    return this.#pendingBytes < FLUSH_BYTES ? undefined : this.#flush();
  }

  #flush(): Promise<void> {
    const chunk = Buffer.concat(this.#pending);
    this.#pending = [];
    this.#pendingBytes = 0;
    if (this.#gzip.destroyed || this.#gzip.write(chunk))
      return this.#gzip.destroyed ? this.#written : Promise.resolve();
    return Promise.race([once(this.#gzip, 'drain').then(() => undefined), this.#written]);
  }
}

export type BackupReader = {
  readonly header: BackupHeader;
  /** The rows of the next table. They must be read to their end before `readTotal`. */
  rows(): AsyncGenerator<Buffer>;
  readTotal(): Promise<TableTotal>;
  readTrailer(): Promise<BackupTrailer>;
  close(): Promise<void>;
};

export async function openBackup(path: string): Promise<BackupReader> {
  const file = createReadStream(path);
  const gunzip = createGunzip();
  const opened = pipeline(file, gunzip);
  opened.catch(() => undefined);
  const frames = readFrames(gunzip);
  const next = async (): Promise<Buffer> => {
    const { done, value } = await frames.next().catch((error: unknown) => {
      throw toBackupError(error, path);
    });
    if (done) throw new BackupError(`The backup ${path} is incomplete. The file may have been truncated.`);
    return value;
  };
  const nextJson = async <T>(): Promise<T> => {
    const frame = await next();
    try {
      return JSON.parse(frame.toString('utf8')) as T;
    } catch {
      throw new BackupError(`The backup ${path} is damaged.`);
    }
  };
  const header = await nextJson<BackupHeader>();
  if (header.format !== 'hearback-backup') throw new BackupError(`${path} is not a Hearback backup.`);
  if (header.version !== 1)
    throw new BackupError(
      `The backup ${path} has format ${header.version}. Restore it with the release that made it.`,
    );
  return {
    header,
    async *rows() {
      for (let row = await next(); row.length > 0; row = await next()) yield row;
    },
    readTotal: () => nextJson<TableTotal>(),
    readTrailer: async () => {
      const trailer = await nextJson<BackupTrailer>();
      if (trailer.end !== true) throw new BackupError(`The backup ${path} is damaged.`);
      return trailer;
    },
    async close() {
      file.destroy();
      gunzip.destroy();
      await opened.catch(() => undefined);
    },
  };
}

async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let bufferedBytes = 0;
  let needed = 4;
  for await (const chunk of source) {
    parts.push(chunk);
    bufferedBytes += chunk.length;
    if (bufferedBytes < needed) continue;
    let rest = parts.length === 1 ? chunk : Buffer.concat(parts);
    for (needed = 4; rest.length >= 4; ) {
      needed = 4 + rest.readUInt32BE(0);
      if (needed > MAX_FRAME_BYTES) throw new BackupError('The backup is damaged.');
      if (rest.length < needed) break;
      yield rest.subarray(4, needed);
      rest = rest.subarray(needed);
      needed = 4;
    }
    parts = [rest];
    bufferedBytes = rest.length;
  }
  if (bufferedBytes > 0) throw new BackupError('The backup is incomplete. The file may have been truncated.');
}

function toBackupError(error: unknown, path: string): BackupError {
  if (error instanceof BackupError) return error;
  const code = (error as { code?: string }).code ?? '';
  if (code === 'Z_BUF_ERROR')
    return new BackupError(`The backup ${path} is incomplete. The file may have been truncated.`);
  if (code.startsWith('Z_')) return new BackupError(`${path} is not a Hearback backup, or it is damaged.`);
  return new BackupError(`The backup ${path} cannot be read: ${(error as Error).message}`);
}
