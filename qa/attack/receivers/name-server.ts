import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

const HEADER_BYTES = 12;
const TYPE_A = 1;

export type NameServer = {
  /** `address:port`, for `use-name-server.mjs`. */
  readonly address: string;
  setAddress(host: string, address: string): void;
  close(): void;
};

/** A DNS server on this machine with one IPv4 address per name. Other names and types have no address. */
export async function openNameServer(): Promise<NameServer> {
  const addresses = new Map<string, string>();
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { host, type, end } = readQuestion(query);
    const found = type === TYPE_A ? addresses.get(host) : undefined;
    socket.send(toDnsResponse(query.subarray(0, end), found), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    setAddress: (host, address) => addresses.set(host, address),
    close: () => socket.close(),
  };
}

function readQuestion(query: Buffer): { host: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { host: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** Repeats the question, followed by the address. The answer must not be cached. */
function toDnsResponse(question: Buffer, address: string | undefined): Buffer {
  const response = Buffer.from(question);
  response.writeUInt16BE(0x8180, 2);
  response.writeUInt16BE(address === undefined ? 0 : 1, 6);
  response.fill(0, 8, HEADER_BYTES);
  if (address === undefined) return response;
  const record = Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4]);
  return Buffer.concat([response, record, Buffer.from(address.split('.').map(Number))]);
}
