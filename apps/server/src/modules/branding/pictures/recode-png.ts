import { crc32, deflateSync, inflateSync } from 'node:zlib';

type Size = { readonly width: number; readonly height: number };
export type EncodedPicture = Size & { readonly bytes: Buffer };

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEADER_BYTES = 13;
/** Bytes per pixel by color type: red, green and blue, or these with transparency. */
const CHANNELS: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

type Pixels = Size & { readonly colorType: number; readonly rows: Buffer };

/**
 * Decodes a PNG file completely and encodes its pixels as a new one. Comments, profiles and bytes after the end are
 * dropped. Supports what browsers write: 8 bits per channel, without a palette or interlacing. Returns null for any
 * other file, and for one that is larger than `limit`.
 */
export function recodePng(file: Buffer, limit: Size): EncodedPicture | null {
  const pixels = decode(file, limit);
  return pixels && { width: pixels.width, height: pixels.height, bytes: encode(pixels) };
}

type Chunk = { readonly type: string; readonly data: Buffer };

/** Returns null if a chunk is cut off or its checksum is wrong. */
function readChunks(file: Buffer): Chunk[] | null {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (at + 12 <= file.length) {
    const length = file.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > file.length) return null;
    if (crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) return null;
    const type = file.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: file.subarray(at + 8, end) });
    if (type === 'IEND') return chunks;
    at = end + 4;
  }
  return null;
}

function decode(file: Buffer, limit: Size): Pixels | null {
  const chunks = readChunks(file);
  const [header] = chunks ?? [];
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== HEADER_BYTES) return null;
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const [depth, colorType = -1, compression, filter, interlace] = header.data.subarray(8);
  const channels = CHANNELS[colorType];
  if (depth !== 8 || !channels || compression !== 0 || filter !== 0 || interlace !== 0) return null;
  if (width < 1 || height < 1 || width > limit.width || height > limit.height) return null;
  const filtered = inflate(
    chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data),
    height * (1 + width * channels),
  );
  const rows = filtered && unfilter(filtered, { width, height }, channels);
  return rows && { width, height, colorType, rows };
}

/** Returns null unless the data has exactly the expected length, so a small file cannot fill the memory. */
function inflate(parts: readonly Buffer[], length: number): Buffer | null {
  try {
    const data = inflateSync(Buffer.concat(parts), { maxOutputLength: length });
    return data.length === length ? data : null;
  } catch {
    return null;
  }
}

/** The pixels without the filter of each row. */
function unfilter(data: Buffer, { width, height }: Size, channels: number): Buffer | null {
  const stride = width * channels;
  const rows = Buffer.alloc(height * stride);
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (stride + 1)] ?? 0;
    if (filter > 4) return null;
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x >= channels ? (rows[at - channels] ?? 0) : 0;
      const above = y > 0 ? (rows[at - stride] ?? 0) : 0;
      const corner = x >= channels && y > 0 ? (rows[at - stride - channels] ?? 0) : 0;
      rows[at] = (data[y * (stride + 1) + 1 + x] ?? 0) + predict(filter, left, above, corner);
    }
  }
  return rows;
}

function predict(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) return 0;
  const estimate = left + above - corner;
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((value) => Math.abs(estimate - value)) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** Every row with the difference from the row above, which compresses logos and photos alike. */
function encode({ width, height, colorType, rows }: Pixels): Buffer {
  const stride = rows.length / height;
  const filtered = Buffer.alloc(rows.length + height);
  for (let y = 0; y < height; y += 1) {
    filtered[y * (stride + 1)] = 2;
    for (let x = 0; x < stride; x += 1) {
      const above = y > 0 ? (rows[(y - 1) * stride + x] ?? 0) : 0;
      filtered[y * (stride + 1) + 1 + x] = (rows[y * stride + x] ?? 0) - above;
    }
  }
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colorType, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    toChunk('IHDR', header),
    toChunk('IDAT', deflateSync(filtered, { level: 9 })),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

function toChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
