import { once } from 'node:events';
import { connect } from 'node:net';

export type ScanResult = 'clean' | 'infected' | 'not_scanned';

const TIMEOUT_MS = 30_000;
const CHUNK_BYTES = 64 * 1024;
const MAX_RESPONSE_LENGTH = 4_000;

/**
 * Streams the file to ClamAV (`INSTREAM`). Without a configured scanner the file is not scanned. If the scanner does not
 * respond, this throws, so that an unscanned file is not mistaken for a clean one.
 */
export async function scanForViruses(scanner: string | null, bytes: Buffer): Promise<ScanResult> {
  if (scanner === null) return 'not_scanned';
  const { hostname, port } = new URL(`tcp://${scanner}`);
  const socket = connect({ host: hostname, port: Number(port || 3310) });
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('the virus scanner did not respond in time')));
  try {
    await once(socket, 'connect');
    socket.write('zINSTREAM\0');
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      const chunk = bytes.subarray(at, at + CHUNK_BYTES);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      socket.write(length);
      if (!socket.write(chunk)) await once(socket, 'drain');
    }
    socket.write(Buffer.alloc(4));
    let response = '';
    for await (const part of socket) {
      response += String(part);
      if (response.length > MAX_RESPONSE_LENGTH) break;
    }
    if (/\bFOUND\b/.test(response)) return 'infected';
    if (/^stream: OK/.test(response)) return 'clean';
    throw new Error(`unexpected response of the virus scanner: ${response.slice(0, 200)}`);
  } finally {
    socket.destroy();
  }
}
