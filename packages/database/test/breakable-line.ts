import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy to PostgreSQL that can fail like networks and servers do. */
export type BreakableLine = {
  /** Returns the URL of the same database through this proxy. */
  reach(url: string): string;
  /** Connections stay open and are accepted, but get no response, like a stopped or unplugged server. */
  freeze(): void;
  thaw(): void;
  /** Resets every connection and accepts no new one, like a server that is not running. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
};

export async function openBreakableLine(target: string): Promise<BreakableLine> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (bytes) => void to.write(bytes));
      if (frozen) from.pause();
    }
  });
  const listen = (on: number) => new Promise<void>((resolve) => server.listen(on, '127.0.0.1', resolve));
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  const stop = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.resetAndDestroy();
      server.close(() => resolve());
    });
  return {
    reach(url) {
      const reached = new URL(url);
      reached.host = `127.0.0.1:${own}`;
      return reached.href;
    },
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    cut: stop,
    mend: () => listen(own),
    close: stop,
  };
}
