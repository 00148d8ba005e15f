import { createHmac, timingSafeEqual } from 'node:crypto';
import { NotificationKind } from '@hearback/contract';
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
  const named = Buffer.from([workspace_id, user_id, what].join(' ')).toString('base64url');
  return `${named}.${prove(secrets[0], named)}`;
}

export function readUnsubscription(secrets: Secrets, token: string): Unsubscription | null {
  const [named = '', proof = ''] = token.split('.', 2);
  if (!secrets.some((secret) => areSame(proof, prove(secret, named)))) return null;
  const [workspace_id, user_id, what] = Buffer.from(named, 'base64url').toString().split(' ');
  return Unsubscription.safeParse({ workspace_id, user_id, what }).data ?? null;
}

const prove = (secret: string, named: string): string =>
  createHmac('sha256', secret).update(`unsubscribe:${named}`).digest('base64url');

function areSame(one: string, two: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(two)];
  return a.length === b.length && timingSafeEqual(a, b);
}
