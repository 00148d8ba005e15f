import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'hbk_live_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 43 digits of base 62 carry 256 bits. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const KEY = /^hbk_live_([0-9a-f]{32})_([0-9A-Za-z]{49})$/;

/**
 * A key is `hbk_live_<id>_<secret><checksum>`. The id finds the row. The checksum distinguishes a key from other text without
 * the database, for us and for secret scanners. It protects from mistakes, not from attackers.
 */
export function makeKeyText(id: string): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  const head = `${PREFIX}${id.replaceAll('-', '')}_${secret}`;
  return head + toChecksum(head);
}

/** Returns the id in a key, or null if the text is not a key. */
export function readKeyId(text: string): string | null {
  const hex = KEY.exec(text)?.[1];
  const head = text.slice(0, -CHECKSUM_LENGTH);
  if (hex === undefined || text !== head + toChecksum(head)) return null;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export const hashKey = (text: string): Buffer => createHash('sha256').update(text).digest();

function toChecksum(head: string): string {
  let rest = crc32(head);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = (DIGITS[rest % DIGITS.length] ?? '') + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}
