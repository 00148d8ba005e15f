import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy in front of the simulators that can be closed to make them unreachable. */
export type Gate = {
  readonly url: string;
  leadTo(url: string): void;
  shut(): Promise<void>;
  open(): Promise<void>;
};

export async function openGate(): Promise<Gate> {
  let target = new URL('http://127.0.0.1:1');
  let port = 0;
  let server: Server | null = null;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const open = async () => {
    server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      keep(near);
      keep(far);
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((done) => server?.listen(port, '127.0.0.1', done));
    port = (server.address() as AddressInfo).port;
  };
  await open();
  return {
    url: `http://127.0.0.1:${port}`,
    leadTo: (url) => {
      target = new URL(url);
    },
    open,
    async shut() {
      const closed = new Promise((done) => server?.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
