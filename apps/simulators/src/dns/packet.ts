/** The parts of RFC 1035 that a resolver needs to read TXT and CNAME records over UDP. */
export const RECORD_TYPES = { CNAME: 5, TXT: 16 } as const;
export type RecordType = keyof typeof RECORD_TYPES;

const CODES = { ok: 0, failed: 2, unknown: 3 } as const;

export interface Question {
  id: number;
  name: string;
  type: number;
  /** Name, type and class as received. The answer repeats them. */
  bytes: Buffer;
}

const HEADER_BYTES = 12;

/** Returns null for a packet that is not a query with one question. */
export function readQuestion(packet: Buffer): Question | null {
  if (packet.length < HEADER_BYTES || packet.readUInt16BE(4) !== 1) return null;
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    if (length > 63 || at + length >= packet.length) return null;
    labels.push(packet.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  if (at + 5 > packet.length) return null;
  return {
    id: packet.readUInt16BE(0),
    name: labels.join('.').toLowerCase(),
    type: packet.readUInt16BE(at + 1),
    bytes: packet.subarray(HEADER_BYTES, at + 5),
  };
}

export interface Answer {
  code: keyof typeof CODES;
  records: readonly { type: RecordType; value: string }[];
}

export function writeAnswer({ id, bytes }: Question, { code, records }: Answer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(id, 0);
  // A response of an authoritative server, with recursion.
  header.writeUInt16BE(0x8580 | CODES[code], 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, bytes, ...records.map(writeRecord)]);
}

function writeRecord({ type, value }: Answer['records'][number]): Buffer {
  const data = type === 'CNAME' ? writeName(value) : writeText(value);
  const head = Buffer.alloc(12);
  // A pointer to the name of the question.
  head.writeUInt16BE(0xc000 | HEADER_BYTES, 0);
  head.writeUInt16BE(RECORD_TYPES[type], 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

const writeName = (name: string): Buffer =>
  Buffer.concat([...name.split('.').map(writeString), Buffer.from([0])]);

const writeString = (text: string): Buffer => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);

/** Strings of at most 255 bytes. */
const writeText = (text: string): Buffer =>
  Buffer.concat((text.match(/.{1,255}/gs) ?? ['']).map((part) => writeString(part)));
