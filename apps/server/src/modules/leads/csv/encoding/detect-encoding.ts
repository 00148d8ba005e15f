import { isAscii, isUtf8 } from 'node:buffer';
import type { CsvEncoding } from '@hearback/contract';
import { sequenceLength } from './decode.ts';
import { detectEastAsian } from './east-asian-encoding.ts';
import { detectLegacy } from './legacy-encoding.ts';

const SAMPLE = 65_536;
/** The maximum sample of words with non-ASCII characters, which is enough to detect the language. */
const MAX_WORDS = 16_384;
/** A sample of lines with non-ASCII bytes. Line ends are single bytes in every encoding detected with it. */
const MAX_LINES_BYTES = 65_536;
const MAX_LINE_BYTES = 4_096;

/**
 * Detects the encoding as bytes arrive: by byte order mark, then by zeros in every other position, then by whether it is
 * UTF-8. A few invalid bytes among many valid ones are tolerated. Otherwise the lines decide on an East Asian encoding,
 * and the words on a single-byte one.
 */
export function createEncodingDetector(): { see(bytes: Uint8Array): void; tell(): CsvEncoding } {
  let start: Buffer = Buffer.alloc(0);
  let right = 0;
  let wrong = 0;
  /** The start of a character that continues in the next bytes. */
  let rest: Buffer = Buffer.alloc(0);
  const words = createWordSample();
  const lines = createLineSample();
  return {
    see(bytes) {
      if (start.length < SAMPLE) start = Buffer.concat([start, bytes.subarray(0, SAMPLE - start.length)]);
      // ASCII is the same in all encodings, and most files are mostly ASCII.
      if (rest.length === 0 && isAscii(bytes)) return;
      const whole = Buffer.concat([rest, bytes]);
      const counted = countSequences(whole);
      right += counted.right;
      wrong += counted.wrong;
      rest = Buffer.from(whole.subarray(counted.upTo));
      words.see(bytes);
      lines.see(bytes);
    },
    tell() {
      const wide = wideEncoding(start);
      if (wide) return wide;
      wrong += rest.length;
      // In other encodings, bytes rarely form valid UTF-8 by chance.
      if (wrong === 0 || right >= wrong) return 'utf-8';
      return detectEastAsian(lines.all()) ?? detectLegacy(words.all());
    },
  };
}

function countSequences(bytes: Buffer): { right: number; wrong: number; upTo: number } {
  let right = 0;
  let wrong = 0;
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    const length = sequenceLength(byte);
    if (length > 1 && at + length > bytes.length) break;
    const isRight = length === 1 || (length > 1 && isUtf8(bytes.subarray(at, at + length)));
    if (!isRight) wrong += 1;
    else if (length > 1) right += 1;
    at += isRight ? length : 1;
  }
  return { right, wrong, upTo: at };
}

const isLetter = (byte: number): boolean =>
  byte >= 0x80 || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/** Collects words with non-ASCII bytes. A word that is split between two pieces is skipped. */
function createWordSample(): { see(bytes: Uint8Array): void; all(): Uint8Array } {
  const words: Buffer[] = [];
  let size = 0;
  const take = (word: Uint8Array) => {
    const part = Buffer.concat([word.subarray(0, 100), Buffer.from(' ')]);
    words.push(part);
    size += part.length;
  };
  return {
    see(bytes) {
      let begin = 0;
      let isForeign = false;
      for (let at = 0; at < bytes.length && size < MAX_WORDS; at += 1) {
        const byte = bytes[at] ?? 0;
        if (byte >= 0x80) isForeign = true;
        if (isLetter(byte)) continue;
        if (isForeign) take(bytes.subarray(begin, at));
        begin = at + 1;
        isForeign = false;
      }
      if (isForeign && size < MAX_WORDS) take(bytes.subarray(begin));
    },
    all: () => Buffer.concat(words),
  };
}

/** Collects lines with non-ASCII bytes. Pieces may end within a line. */
function createLineSample(): { see(bytes: Uint8Array): void; all(): Uint8Array } {
  const lines: Buffer[] = [];
  let size = 0;
  let open: Buffer[] = [];
  let openSize = 0;
  const add = (part: Uint8Array) => {
    const head = part.subarray(0, MAX_LINE_BYTES - openSize);
    if (head.length > 0) open.push(Buffer.from(head));
    openSize += head.length;
  };
  const close = () => {
    const line = Buffer.concat([...open, Buffer.from('\n')]);
    open = [];
    openSize = 0;
    if (isAscii(line)) return;
    lines.push(line);
    size += line.length;
  };
  return {
    see(bytes) {
      let begin = 0;
      while (begin < bytes.length && size < MAX_LINES_BYTES) {
        const end = bytes.indexOf(LINE_FEED, begin);
        add(bytes.subarray(begin, end === -1 ? bytes.length : end));
        if (end === -1) return;
        close();
        begin = end + 1;
      }
    },
    all() {
      close();
      return Buffer.concat(lines);
    },
  };
}

const LINE_FEED = 0x0a;

function wideEncoding(start: Buffer): CsvEncoding | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [place, byte] of start.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const pairs = start.length / 2;
  // Western text has a zero in nearly every pair; a file with stray NULs does not.
  if (odd > pairs * 0.4 && even < pairs * 0.1) return 'utf-16le';
  if (even > pairs * 0.4 && odd < pairs * 0.1) return 'utf-16be';
  return null;
}
