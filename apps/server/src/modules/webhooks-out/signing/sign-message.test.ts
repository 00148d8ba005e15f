import { createPublicKey, verify } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { signMessage } from './sign-message.ts';
import { makeSigningKeys, readSigningKeys } from './signing-keys.ts';

const body = JSON.stringify({ type: 'reply.received', data: { name: 'Zoë' } });
const message = { id: 'msg_1', body };

const listSignatures = (headers: Record<string, string>, version: string): Buffer[] =>
  (headers['webhook-signature'] ?? '')
    .split(' ')
    .filter((one) => one.startsWith(`${version},`))
    .map((one) => Buffer.from(one.slice(version.length + 1), 'base64'));

const SPKI_HEADER = Buffer.from('302a300506032b6570032100', 'hex');

function isSigned(headers: Record<string, string>, public_key: string, text = body): boolean {
  const bytes = Buffer.from(public_key.replace(/^whpk_/, ''), 'base64');
  const key = createPublicKey({ key: Buffer.concat([SPKI_HEADER, bytes]), format: 'der', type: 'spki' });
  const content = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`);
  return listSignatures(headers, 'v1a').some((signature) => verify(null, content, key, signature));
}

describe('a signed message', () => {
  const keys = makeSigningKeys();
  const headers = signMessage(message, [readSigningKeys(keys.text)], new Date());

  it('is accepted by the library of Standard Webhooks', () => {
    expect(new Webhook(keys.secret).verify(body, headers)).toEqual(JSON.parse(body));
  });

  it('is verified with the public key', () => {
    expect(isSigned(headers, keys.public_key)).toBe(true);
    expect(isSigned(headers, makeSigningKeys().public_key)).toBe(false);
    expect(isSigned(headers, keys.public_key, `${body} `)).toBe(false);
  });

  it('is refused with another secret, another body, another id or an old time', () => {
    expect(() => new Webhook(makeSigningKeys().secret).verify(body, headers)).toThrow();
    const webhook = new Webhook(keys.secret);
    expect(() => webhook.verify(`${body} `, headers)).toThrow();
    expect(() => webhook.verify(body, { ...headers, 'webhook-id': 'msg_2' })).toThrow();
    const old = signMessage(message, [readSigningKeys(keys.text)], new Date(Date.now() - 3_600_000));
    expect(() => webhook.verify(body, old)).toThrow('too old');
  });

  it('is accepted with the former and the new secret while both sign', () => {
    const former = makeSigningKeys();
    const both = signMessage(message, [readSigningKeys(keys.text), readSigningKeys(former.text)], new Date());
    for (const { secret, public_key } of [keys, former]) {
      expect(new Webhook(secret).verify(body, both)).toEqual(JSON.parse(body));
      expect(isSigned(both, public_key)).toBe(true);
    }
    expect(listSignatures(both, 'v1')).toHaveLength(2);
  });
});
