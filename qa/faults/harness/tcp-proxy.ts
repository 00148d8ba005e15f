import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a local port that can be broken while it is in use. */
export type TcpProxy = {
  readonly port: number;
  /** Closes every connection and accepts no new one until `restore`. */
  cut(): void;
  /** Forwards nothing and closes nothing, like a pulled cable. Held data is forwarded after `restore`. */
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
