import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a port of this machine that can be broken while it is in use. */
export type TcpProxy = {
  readonly port: number;
  /** Every connection ends at once, and no new one stands until `restore`. */
  cut(): void;
  /** Nothing passes any more, and nobody is told: as when a cable is pulled. What was held passes after `restore`. */
  stall(): void;
  restore(): void;
  close(): Promise<void>;
};

export async function openTcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: 'open' | 'cut' | 'stalled' = 'open';
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (state === 'cut') return void near.destroy();
    const far = connect({ host: '127.0.0.1', port: target });
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [far, near] as const]) {
      one.on('error', () => undefined);
      one.on('data', (chunk) => {
        if (!other.write(chunk)) one.pause();
      });
      one.on('drain', () => {
        if (state === 'open') other.resume();
      });
      one.on('end', () => other.end());
      one.on('close', () => {
        other.destroy();
        pairs.delete(pair);
      });
    }
    if (state === 'stalled') for (const socket of pair) socket.pause();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets = () => [...pairs].flat();
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut';
      for (const socket of sockets()) socket.destroy();
    },
    stall() {
      state = 'stalled';
      for (const socket of sockets()) socket.pause();
    },
    restore() {
      state = 'open';
      for (const socket of sockets()) socket.resume();
    },
    async close() {
      for (const socket of sockets()) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
