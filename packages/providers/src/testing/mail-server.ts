import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** Self-signed for smtp.agency.example, for tests only. No one trusts it. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg+dxCrxuJ5t41gzq3
iv4VbgfHR7EMQhixnKXGJO/KIcOhRANCAAR6m7UyH57r49mXS/80JQ2QuRlPO1RB
8wj6rwTpJJky9iwb5rowbtArqN3fzHdpMa1ITL0+kcOSt85abfDQzJrK
-----END PRIVATE KEY-----`;
export const MAIL_SERVER_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBtDCCAVmgAwIBAgIUTCNZa+j8HKNP+GvSZ8z8fdQuqAEwCgYIKoZIzj0EAwIw
HjEcMBoGA1UEAwwTc210cC5hZ2VuY3kuZXhhbXBsZTAgFw0yNjExMTgxODIzNDNa
GA8yMTI2MTAyNTE4MjM0M1owHjEcMBoGA1UEAwwTc210cC5hZ2VuY3kuZXhhbXBs
ZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABHqbtTIfnuvj2ZdL/zQlDZC5GU87
VEHzCPqvBOkkmTL2LBvmujBu0Cuo3d/Md2kxrUhMvT6Rw5K3zlpt8NDMmsqjczBx
MB0GA1UdDgQWBBTKnRpQLjgpN4ju4i9v1v20LPu6UjAfBgNVHSMEGDAWgBTKnRpQ
LjgpN4ju4i9v1v20LPu6UjAPBgNVHRMBAf8EBTADAQH/MB4GA1UdEQQXMBWCE3Nt
dHAuYWdlbmN5LmV4YW1wbGUwCgYIKoZIzj0EAwIDSQAwRgIhAO606JHTMEtOFqNG
XVBEUSEd4q8XtjVFfCkFEdpZkxXSAiEA78Uf4QZrCSH4TtH47+p2kcke5CqZmTxX
lof7vg0WfQs=
-----END CERTIFICATE-----`;

export type TestMail = { readonly from: string; readonly to: string; readonly content: string };

type Script = {
  security?: 'tls' | 'starttls' | 'none';
  /** Responses instead of the usual ones, by command. '' closes the connection, null never responds. */
  responses?: Partial<Record<'GREETING' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'END', string | null>>;
};

export type TestMailServer = Required<Script> & {
  readonly port: number;
  readonly mails: TestMail[];
  /** Every line that clients sent outside of emails. */
  readonly lines: string[];
  /** Open connections. */
  readonly sockets: ReadonlySet<Socket>;
  close(): void;
};

/** An SMTP server on this machine whose responses a test chooses. */
export async function openMailServer(script: Script = {}): Promise<TestMailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    if (state.security === 'tls') secure(socket);
    else greet(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const state: TestMailServer = {
    ...{ security: 'none', responses: {}, ...script, mails: [], lines: [], sockets },
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };

  function secure(socket: Socket): void {
    const encrypted = new TLSSocket(socket, { isServer: true, key: KEY, cert: MAIL_SERVER_CERTIFICATE });
    encrypted.on('error', () => undefined);
    if (state.security === 'tls') greet(encrypted);
    else converse(encrypted);
  }

  function greet(socket: Socket): void {
    respond(socket, 'GREETING', '220 ready');
    converse(socket);
  }

  function respond(socket: Socket, step: keyof Required<Script>['responses'], usual: string): void {
    const { [step]: response = usual } = state.responses;
    if (response === '') socket.destroy();
    else if (response !== null) socket.write(`${response}\r\n`);
  }

  function converse(socket: Socket): void {
    let waiting = '';
    let envelope = { from: '', to: '' };
    let isContent = false;
    socket.on('data', function read(chunk) {
      waiting += chunk.toString();
      for (;;) {
        const end = waiting.indexOf(isContent ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const line = waiting.slice(0, end);
        waiting = waiting.slice(end + (isContent ? 5 : 2));
        if (isContent) {
          isContent = false;
          if (!state.responses.END?.startsWith('5')) state.mails.push({ ...envelope, content: line });
          respond(socket, 'END', '250 queued');
          continue;
        }
        state.lines.push(line);
        const [verb = ''] = line.toUpperCase().split(/[ :]/, 1);
        if (verb === 'STARTTLS' && state.security === 'starttls') {
          socket.write('220 go ahead\r\n');
          socket.off('data', read);
          return secure(socket);
        }
        if (verb === 'EHLO')
          socket.write(
            `250-test\r\n${state.security === 'starttls' && !(socket instanceof TLSSocket) ? '250-STARTTLS\r\n' : ''}250 AUTH PLAIN\r\n`,
          );
        else if (verb === 'AUTH') respond(socket, 'AUTH', '235 welcome');
        else if (verb === 'MAIL') {
          envelope = { ...envelope, from: /<(.*)>/.exec(line)?.[1] ?? '' };
          respond(socket, 'MAIL', '250 ok');
        } else if (verb === 'RCPT') {
          envelope = { ...envelope, to: /<(.*)>/.exec(line)?.[1] ?? '' };
          respond(socket, 'RCPT', '250 ok');
        } else if (verb === 'DATA') {
          isContent = !/^[45]/.test(state.responses.DATA ?? '');
          respond(socket, 'DATA', '354 go on');
        } else if (verb === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('502 unknown\r\n');
      }
    });
  }
  return state;
}
