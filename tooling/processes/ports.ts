import { createServer } from 'node:net';
import { errorCode } from '../problem.ts';

/** A port that is free at the moment. */
export function findFreePort(host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** The system's error code for a port that cannot be used (EADDRINUSE, EACCES, EADDRNOTAVAIL …), or undefined. */
export async function findPortError(port: number, host: string): Promise<string | undefined> {
  const direct = await tryToListen(port, host);
  if (direct) return direct;
  // Browsers try ::1 first for 'localhost', so another server there would be shown instead of ours.
  const loopback6 = host === '127.0.0.1' ? await tryToListen(port, '::1') : undefined;
  return loopback6 === 'EADDRINUSE' ? loopback6 : undefined;
}

function tryToListen(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(errorCode(error) ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}
