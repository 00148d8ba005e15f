import type { Attachment } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#server/platform/app-error.ts';

const Stored = z.object({
  name: z.string().nullish(),
  size: z.number().nullish(),
  type: z.string().nullish(),
  url: z.string().nullish(),
});

/** The files of a message, without the addresses at the provider. */
export const toAttachments = (stored: unknown): Attachment[] =>
  (Array.isArray(stored) ? stored : []).map((one, index) => {
    const { name, size, type, url } = Stored.catch({}).parse(one);
    return {
      index,
      name: name ?? `Attachment ${index + 1}`,
      size: size ?? null,
      type: type ?? null,
      is_available: typeof url === 'string',
    };
  });

/** Under row level security, so only for people who can read the message. */
export async function getAttachment(
  tx: TenantTx,
  message_id: string,
  index: number,
): Promise<{ name: string; url: string }> {
  const { rows } = await sql<{ stored: unknown }>`
    select provider_thread -> 'attachments' as stored from messages
    where id = ${message_id} and deleted_at is null`.execute(tx);
  const { stored } = rows[0] ?? {};
  const found = toAttachments(stored)[index];
  const url = Stored.catch({}).parse(Array.isArray(stored) ? stored[index] : null).url;
  if (!found || typeof url !== 'string') throw new AppError('NOT_FOUND');
  return { name: found.name, url };
}
