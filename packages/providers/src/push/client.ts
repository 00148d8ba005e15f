import { generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';
import { visitWebsite, type WebsiteSettings } from '../outbound/visit-website.ts';
import { requireSecureAddress } from '../outbound/web-address.ts';
import { WebsiteRefused } from '../outbound/website-refused.ts';
import { encryptPush, type PushReceiver } from './encrypt.ts';

/** Identifies the sender to push services (RFC 8292). `private_key` is the scalar of the key in base64url. */
export type PushKeys = { readonly public_key: string; readonly private_key: string };

export function makePushKeys(): PushKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { public_key: point.toString('base64url'), private_key: d };
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** How long a push service stores an undelivered message. */
const KEPT_SECONDS = 4 * 3600;
/** Services accept at most a day. Half of it allows for clock differences. */
const PROVEN_SECONDS = 12 * 3600;

function proveSender({ public_key, private_key }: PushKeys, audience: string, contact: string): string {
  const point = Buffer.from(public_key, 'base64url');
  const key: JsonWebKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: private_key,
  };
  const expires = Math.floor(Date.now() / 1000) + PROVEN_SECONDS;
  const claims = { aud: audience, exp: expires, sub: contact };
  const text = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key, format: 'jwk', dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${public_key}`;
}

export type PushMessage = {
  readonly receiver: PushReceiver & { readonly endpoint: string };
  readonly text: string;
  /** At most 32 characters. Replaces an undelivered message with the same topic. */
  readonly topic: string;
  /** Contact for the push service: an https URL or a mailto. */
  readonly contact: string;
};

/** `gone`: the browser has unsubscribed, and its endpoint no longer works. */
export async function sendPush(
  keys: PushKeys,
  { receiver, text, topic, contact }: PushMessage,
  settings: WebsiteSettings = {},
): Promise<'taken' | 'gone'> {
  const { endpoint } = receiver;
  requireSecureAddress(endpoint, settings.allowedOrigins ?? []);
  const want = {
    accept: '*/*',
    sends: {
      type: 'application/octet-stream',
      body: encryptPush(text, receiver),
      headers: {
        'content-encoding': 'aes128gcm',
        ttl: String(KEPT_SECONDS),
        urgency: 'normal',
        topic,
        authorization: proveSender(keys, new URL(endpoint).origin, contact),
      },
    },
    read: async () => undefined,
  };
  try {
    await visitWebsite(endpoint, want, settings);
    return 'taken';
  } catch (error) {
    if (error instanceof WebsiteRefused && (error.status === 404 || error.status === 410)) return 'gone';
    throw error;
  }
}
