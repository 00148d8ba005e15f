import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Options = { challenge: string };
type Behaviour = {
  origin?: string;
  /** True if it verified its owner by fingerprint, face or PIN. */
  recognises?: boolean;
  counter?: number;
};

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const PRESENT = 0x01;
const RECOGNISED = 0x04;
const NEW_KEY = 0x40;

/** A passkey in memory, as a browser would present it: ES256, without attestation. */
export function openAuthenticator(publicUrl: string) {
  const home = new URL(publicUrl);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let uses = 0;

  const clientData = (type: string, { challenge }: Options, origin = home.origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = (flags: number, counter: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(home.hostname), Buffer.from([flags]), count]);
  };
  const toFlags = ({ recognises = true }: Behaviour) => PRESENT | (recognises ? RECOGNISED : 0);
  const toCredential = (response: Record<string, string>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  });

  return {
    id: id.toString('base64url'),
    create(options: Options, behaviour: Behaviour = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const coordinate = (text: string) => Buffer.from(text, 'base64url');
      // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        coordinate(x),
        Buffer.from('225820', 'hex'),
        coordinate(y),
      ]);
      const authData = Buffer.concat([
        head(toFlags(behaviour) | NEW_KEY, 0),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ]);
      // {fmt: 'none', attStmt: {}, authData}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, authData.length]),
        authData,
      ]);
      return toCredential({
        clientDataJSON: clientData('webauthn.create', options, behaviour.origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      });
    },
    get(options: Options, behaviour: Behaviour = {}) {
      uses += 1;
      const client = clientData('webauthn.get', options, behaviour.origin);
      const authData = head(toFlags(behaviour), behaviour.counter ?? uses);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      return toCredential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}
