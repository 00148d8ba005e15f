import type { CsvEncoding } from '@hearback/contract';

const SAMPLE = 65_536;

/**
 * What bytes are written in, told as they pass by: a byte order mark decides, then zeros in every other place, then
 * whether all of it is well-formed UTF-8. One wrong byte at the end of a file is enough for Windows-1252.
 */
export function createEncodingDetector(): { see(bytes: Uint8Array): void; tell(): CsvEncoding } {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let start: Buffer = Buffer.alloc(0);
  let wellFormed = true;
  const attempt = (work: () => void) => {
    try {
      if (wellFormed) work();
    } catch {
      wellFormed = false;
    }
  };
  return {
    see(bytes) {
      if (start.length < SAMPLE) start = Buffer.concat([start, bytes.subarray(0, SAMPLE - start.length)]);
      attempt(() => strict.decode(bytes, { stream: true }));
    },
    tell() {
      attempt(() => strict.decode());
      return wideEncoding(start) ?? (wellFormed ? 'utf-8' : 'windows-1252');
    },
  };
}

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
