import { createHmac } from 'node:crypto';
import { NotificationKind } from '@hearback/contract';
import { isSameSecret } from '@hearback/providers';
import { z } from 'zod';

/** The person and the emails that a link turns off: one kind, or the digest with everything in it. */
export const Unsubscription = z.object({
  workspace_id: z.uuid(),
  user_id: z.uuid(),
  what: z.union([NotificationKind, z.literal('digest')]),
});
export type Unsubscription = z.infer<typeof Unsubscription>;

type Secrets = readonly [string, ...string[]];

/** The link needs no sign-in and does not expire, so it can only do this one thing. */
export function signUnsubscription(
  secrets: Secrets,
  { workspace_id, user_id, what }: Unsubscription,
): string {
  const payload = Buffer.from([workspace_id, user_id, what].join(' ')).toString('base64url');
  return `${payload}.${prove(secrets[0], payload)}`;
}

export function readUnsubscription(secrets: Secrets, token: string): Unsubscription | null {
  const [payload = '', proof = ''] = token.split('.', 2);
  if (!secrets.some((secret) => isSameSecret(proof, prove(secret, payload)))) return null;
  const [workspace_id, user_id, what] = Buffer.from(payload, 'base64url').toString().split(' ');
  return Unsubscription.safeParse({ workspace_id, user_id, what }).data ?? null;
}

const prove = (secret: string, payload: string): string =>
  createHmac('sha256', secret).update(`unsubscribe:${payload}`).digest('base64url');
