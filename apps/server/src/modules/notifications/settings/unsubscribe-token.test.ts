import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readUnsubscription, signUnsubscription } from './unsubscribe-token.ts';

const one = { workspace_id: randomUUID(), user_id: randomUUID(), what: 'mention' } as const;
const token = signUnsubscription(['new secret'], one);

test('a token names its reader and kind, even after the secret was rotated', () => {
  expect(readUnsubscription(['new secret'], token)).toEqual(one);
  expect(readUnsubscription(['newer', 'new secret'], token)).toEqual(one);
});

test('a token is refused when we did not sign it', () => {
  const [payload = '', proof = ''] = token.split('.');
  const other = Buffer.from(`${one.workspace_id} ${randomUUID()} mention`).toString('base64url');
  for (const forged of [`${other}.${proof}`, `${payload}.x`, payload, '', '.', `${payload}.${proof}x`])
    expect(readUnsubscription(['new secret'], forged)).toBeNull();
  expect(readUnsubscription(['another'], token)).toBeNull();
});
