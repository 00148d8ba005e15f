import { isAscii, isUtf8 } from 'node:buffer';
import type { CsvEncoding } from '@hearback/contract';
import { sequenceLength } from './decode.ts';
import { detectEastAsian } from './east-asian-encoding.ts';
import { detectLegacy } from './legacy-encoding.ts';

const SAMPLE = 65_536;
/** Words with letters beyond English; as much of them is enough to tell a language by. */
const MAX_WORDS = 16_384;
/** A sample of the lines with bytes beyond ASCII. Line ends are single bytes in every encoding that is told by it. */
const MAX_LINES_BYTES = 65_536;
const MAX_LINE_BYTES = 4_096;

/**
 * What bytes are written in, told as they pass by: a byte order mark decides, then zeros in every other place, then
 * whether it is UTF-8. A few wrong bytes among many right ones leave it so; otherwise the lines tell whether it is an East
 * Asian encoding, and the words which of the encodings of one byte per letter it is.
 */
export function createEncodingDetector(): { see(bytes: Uint8Array): void; tell(): CsvEncoding } {
  let start: Buffer = Buffer.alloc(0);
  let right = 0;
  let wrong = 0;
  /** The beginning of a letter whose end comes with the next bytes. */
  let rest: Buffer = Buffer.alloc(0);
  const words = createWordSample();
  const lines = createLineSample();
  return {
    see(bytes) {
      if (start.length < SAMPLE) start = Buffer.concat([start, bytes.subarray(0, SAMPLE - start.length)]);
      // English tells nothing, and most of most files is English.
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
      // In no other encoding do bytes fall so by chance more often than not.
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

/** Gathers the words that have bytes beyond ASCII. A word that is cut between two pieces is left out. */
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

/** Collects the lines that have bytes beyond ASCII. Pieces may end anywhere within a line. */
function createLineSample(): { see(bytes: Uint8Array): void; all(): Uint8Array } {
  const lines: Buffer[] = [];
  let size = 0;
  let open: Buffer[] = [];
  let openSize = 0;
  const add = (part: Uint8Array) => {
    const kept = part.subarray(0, MAX_LINE_BYTES - openSize);
    if (kept.length > 0) open.push(Buffer.from(kept));
    openSize += kept.length;
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
  // Text of Western languages has a zero in nearly every pair; a file with stray NULs has not.
  if (odd > pairs * 0.4 && even < pairs * 0.1) return 'utf-16le';
  if (even > pairs * 0.4 && odd < pairs * 0.1) return 'utf-16be';
  return null;
}
