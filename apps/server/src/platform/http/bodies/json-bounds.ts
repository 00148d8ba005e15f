export type JsonBounds = { readonly depth: number; readonly parts: number };

/** Bounds for browser requests: forms, filters and at most a few thousand ids. */
export const BODY_BOUNDS: JsonBounds = { depth: 64, parts: 50_000 };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;

/**
 * Scans the bytes before they are parsed, because code that walks a parsed body recurses per level and overflows the
 * stack at a few thousand. The bytes need not be JSON; the parser validates them.
 */
export function exceedsBounds(raw: Uint8Array, { depth: deepest, parts: most }: JsonBounds): boolean {
  let depth = 0;
  let parts = 0;
  let quoted = false;
  for (let at = 0; at < raw.length; at += 1) {
    const byte = raw[at] as number;
    if (quoted) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) quoted = false;
    } else if (byte === QUOTE) quoted = true;
    else if (isOpeningByte(byte)) {
      depth += 1;
      if (depth > deepest) return true;
    } else if (isClosingByte(byte)) depth -= 1;
    else if (byte === COMMA || byte === COLON) {
      parts += 1;
      if (parts > most) return true;
    }
  }
  return false;
}

const isOpeningByte = (byte: number): boolean => byte === 0x5b || byte === 0x7b;
const isClosingByte = (byte: number): boolean => byte === 0x5d || byte === 0x7d;
