import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { signMessage } from './sign-message.ts';
import { makeSigningKeys, readSigningKeys } from './signing-keys.ts';

const guide = readFileSync(
  join(import.meta.dirname, '../../../../../../docs/developers/webhooks.md'),
  'utf8',
);
const samples = [...guide.matchAll(/^```js\n(.+?)^```/gms)].map(([, code = '']) => code);

const keys = makeSigningKeys();
const former = makeSigningKeys();
const body = JSON.stringify({ type: 'reply.received', data: { sequence: 3, name: 'Zoë' } });
const signing = [former, keys].map(({ text }) => readSigningKeys(text));
const headers = signMessage({ id: 'msg_1', body }, signing, new Date());

type HookRequest = { readonly body: string; readonly secret: string };

/** Each service passes the request to the code in its own way. */
const recipes = {
  'Code by Zapier': {
    ...{ code: samples[0] ?? '', event: (result: unknown) => result },
    toScope: ({ body: text, secret }: HookRequest) => ({
      inputData: {
        ...{ body: text, secret, id: headers['webhook-id'], timestamp: headers['webhook-timestamp'] },
        signature: headers['webhook-signature'],
      },
    }),
  },
  'the Code node of n8n': {
    ...{ code: samples[1] ?? '', event: (result: unknown) => (result as [{ json: unknown }])[0].json },
    toScope: ({ body: text, secret }: HookRequest) => ({
      $env: { WEBHOOK_SECRET: secret },
      $input: {
        first: () => ({
          json: { headers },
          binary: { data: { data: Buffer.from(text).toString('base64') } },
        }),
      },
    }),
  },
} as const;

describe.each(Object.entries(recipes))('the recipe for %s', (_name, { code, toScope, event }) => {
  const run = (received: HookRequest) => {
    const scope = { ...toScope(received), Buffer, require: createRequire(import.meta.url) };
    return event(compileFunction(code, Object.keys(scope))(...Object.values(scope)));
  };

  it('returns a signed event, also while two secrets sign', () => {
    for (const { secret } of [keys, former]) expect(run({ body, secret })).toEqual(JSON.parse(body));
  });

  it('refuses another body and another secret', () => {
    expect(() => run({ body: `${body} `, secret: keys.secret })).toThrow('The signature is not valid.');
    expect(() => run({ body, secret: makeSigningKeys().secret })).toThrow('The signature is not valid.');
  });
});
