import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, describe, expect, it } from 'vitest';
import { Connection } from './connection.ts';

/** Self-signed for localhost, for this test only. No one trusts it. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggdE6sF2TDukW+i/O
jlJKRRsbnyWcKLRYQT6HRZaA/yqhRANCAASvNZwkO2kiHwANTWpV4SJoX4iG1IBd
nPMp0Ky7B+gsYB1PXH95DLyXqEV2Xv1PgqSpUrj3QLY6NXeFz6ltqjEQ
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIUIHBat+ife6LmniZXgwmUgU9E1EEwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExOTE1MjEzN1oYDzIxMjYxMDI2
MTUyMTM3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASvNZwkO2kiHwANTWpV4SJoX4iG1IBdnPMp0Ky7B+gsYB1PXH95DLyX
qEV2Xv1PgqSpUrj3QLY6NXeFz6ltqjEQo2kwZzAdBgNVHQ4EFgQUVTaDwM+C63BS
1Q4MqjEFGNGbxfgwHwYDVR0jBBgwFoAUVTaDwM+C63BS1Q4MqjEFGNGbxfgwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RwAwRAIgdYwBKv0WqSZCXFP0KeVhI0MotKORI10UCHOQePPAuGwCIBtHd5fUsGGH
Wt886Rkwh7y8Z1enbDYbBeG6KyRHn8wV
-----END CERTIFICATE-----`;

const folder = mkdtempSync(join(tmpdir(), 'hearback-tls-'));
const trusted = join(folder, 'ca.pem');
writeFileSync(trusted, CERTIFICATE);
afterAll(() => rmSync(folder, { recursive: true }));

const PASSWORD = 'a secret password';

/** Connects to a server that offers TLS or not, and asks for the password. Returns the error and what it received. */
async function connect({ offersTls, query }: { offersTls: boolean; query: string }) {
  const plain: Buffer[] = [];
  const encrypted: Buffer[] = [];
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (request) => {
      plain.push(request);
      socket.write(offersTls ? 'S' : 'N');
      if (!offersTls) {
        socket.on('data', (data) => void plain.push(data));
        return;
      }
      const secure = new TLSSocket(socket, { isServer: true, key: KEY, cert: CERTIFICATE });
      secure.on('error', () => undefined);
      secure.on('data', (data) => {
        encrypted.push(data);
        // Asks for the password in clear text, then closes.
        if (encrypted.length === 1) secure.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]));
        else secure.destroy();
      });
    });
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connectionString = `postgres://hearback:${encodeURIComponent(PASSWORD)}@localhost:${port}/hearback?${query}`;
  const client = new Connection({ connectionString });
  const error = await client.connect().then(
    () => null,
    (failure: Error) => failure.message,
  );
  server.close();
  return { error, plain: Buffer.concat(plain), encrypted: Buffer.concat(encrypted).toString('latin1') };
}

/** An SSLRequest. It contains neither a name nor a password. */
const REQUEST_BYTES = 8;

describe('a connection with sslmode=verify-full', () => {
  it('sends nothing to a server without TLS', async () => {
    const { error, plain } = await connect({ offersTls: false, query: 'sslmode=verify-full' });
    expect(error).toBe('The server does not support SSL connections');
    expect(plain.length).toBe(REQUEST_BYTES);
  });

  it('sends nothing to a server with an unknown certificate', async () => {
    const { error, plain, encrypted } = await connect({ offersTls: true, query: 'sslmode=verify-full' });
    expect(error).toContain('self-signed certificate');
    expect([plain.length, encrypted]).toEqual([REQUEST_BYTES, '']);
  });

  it('sends the password encrypted to a server whose certificate sslrootcert signed', async () => {
    const query = `sslmode=verify-full&sslrootcert=${encodeURIComponent(trusted)}`;
    const { plain, encrypted } = await connect({ offersTls: true, query });
    expect(plain.length).toBe(REQUEST_BYTES);
    expect(encrypted).toContain(PASSWORD);
  });
});
