/** Reads only the directory of the archive. Nothing is unpacked. */

type Rules = {
  readonly PROGRAM_NAMES: RegExp;
  readonly CONTAINED: string;
  readonly MACRO: string;
  readonly UNREADABLE: string;
};

const BOMB = 'its unpacked content would be too large';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const MAX_COMMENT_BYTES = 65_535;
const MAX_ENTRIES = 10_000;
const MAX_UNPACKED_BYTES = 500 * 1024 * 1024;
/** Text compresses well. Small archives may have any ratio. */
const MAX_RATIO = 200;
const FREE_BYTES = 10 * 1024 * 1024;
const NESTED = /\.(?:zip|rar|7z|gz|bz2|xz|zst|cab|tar)$/i;

/** Windows ignores dots and spaces at the end of a name. */
export function trimName(name: string): string {
  let end = name.length;
  while (end > 0 && '. \0'.includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end).trimStart();
}

function findEnd(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = bytes.length - END_BYTES; at >= lowest; at -= 1)
    if (bytes.readUInt32LE(at) === END_SIGNATURE) return at;
  return -1;
}

export function inspectZip(bytes: Buffer, rules: Rules): string | null {
  const end = bytes.length < END_BYTES ? -1 : findEnd(bytes);
  if (end < 0) return rules.UNREADABLE;
  const entries = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  // 0xffff marks the 64-bit format, which no file below 25 MB needs.
  if (entries > MAX_ENTRIES || at === 0xffffffff) return BOMB;
  // Programs differ in which of these they trust, so an archive that contradicts itself could hide an entry.
  const isConsistent =
    entries > 0 &&
    entries === bytes.readUInt16LE(end + 8) &&
    at + bytes.readUInt32LE(end + 12) === end &&
    end + END_BYTES + bytes.readUInt16LE(end + 20) === bytes.length;
  if (!isConsistent) return rules.UNREADABLE;
  let unpacked = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE)
      return rules.UNREADABLE;
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
    const size = bytes.readUInt32LE(at + 24);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = trimName(bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength));
    if (isEncrypted || NESTED.test(name)) return rules.UNREADABLE;
    if (/vbaProject\.bin$/i.test(name)) return rules.MACRO;
    if (rules.PROGRAM_NAMES.test(name)) return rules.CONTAINED;
    unpacked += size;
    at += ENTRY_BYTES + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (at !== end) return rules.UNREADABLE;
  const isBomb =
    unpacked > MAX_UNPACKED_BYTES || (unpacked > FREE_BYTES && unpacked > bytes.length * MAX_RATIO);
  return isBomb ? BOMB : null;
}
