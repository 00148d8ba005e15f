import { isUtf8 } from 'node:buffer';
import type { CsvEncoding } from '@hearback/contract';
import { BAD_BYTE } from '../record-parser.ts';

/** Small, so that parsing a piece does not block the event loop and little is read ahead. */
const SLICE = 65_536;

/** A piece of text and the number of bytes read so far. */
type DecodedText = { readonly text: string; readonly bytes: number };

/** Streams the text of a file without its byte order mark. */
export async function* decode(
  pieces: AsyncIterable<Uint8Array>,
  encoding: CsvEncoding,
): AsyncGenerator<DecodedText> {
  const read = encoding === 'utf-8' ? createUtf8Reader() : createReader(encoding);
  let isFirst = true;
  let bytes = 0;
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += SLICE) {
      const slice = piece.subarray(at, at + SLICE);
      bytes += slice.length;
      const text = read(slice, false);
      yield { text: isFirst && text.startsWith('\uFEFF') ? text.slice(1) : text, bytes };
      isFirst &&= text === '';
    }
  yield { text: read(new Uint8Array(), true), bytes };
}

type Reader = (bytes: Uint8Array, isLast: boolean) => string;

function createReader(encoding: CsvEncoding): Reader {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  return (bytes, isLast) => decoder.decode(bytes, { stream: !isLast });
}

/**
 * Decodes invalid bytes as Windows-1252, the most common cause, and marks them so that the record can report them. The
 * other bytes remain UTF-8.
 */
function createUtf8Reader(): Reader {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest = new Uint8Array();
  return (piece, isLast) => {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const whole = isLast ? bytes.length : bytes.length - countUnfinishedBytes(bytes);
    rest = Uint8Array.from(bytes.subarray(whole));
    const wholeBytes = bytes.subarray(0, whole);
    return isUtf8(wholeBytes) ? strict.decode(wholeBytes) : readMixed(wholeBytes);
  };
}

/** The number of bytes at the end that may start a character completed by the next piece. */
function countUnfinishedBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const length = sequenceLength(bytes[bytes.length - back] ?? 0);
    if (length === 0) continue;
    return length > back ? back : 0;
  }
  return 0;
}

/** The number of bytes of a character that starts with this byte; 0 if none does. */
export const sequenceLength = (byte: number): number =>
  byte < 0x80
    ? 1
    : byte >= 0xc2 && byte < 0xe0
      ? 2
      : byte >= 0xe0 && byte < 0xf0
        ? 3
        : byte >= 0xf0 && byte < 0xf5
          ? 4
          : 0;

function readMixed(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const western = new TextDecoder('windows-1252');
  let text = '';
  let good = 0;
  for (let at = 0; at < buffer.length; ) {
    const length = sequenceLength(buffer[at] ?? 0);
    if (length === 1 || (length > 1 && isUtf8(buffer.subarray(at, at + length)))) at += length;
    else {
      text += buffer.toString('utf8', good, at) + BAD_BYTE + western.decode(buffer.subarray(at, at + 1));
      at += 1;
      good = at;
    }
  }
  return text + buffer.toString('utf8', good);
}
