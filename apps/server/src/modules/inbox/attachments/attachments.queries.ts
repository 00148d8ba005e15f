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

export type StoredAttachment = {
  readonly workspace_id: string;
  readonly account_id: string | null;
  readonly email_id: string | null;
  readonly index: number;
  readonly name: string;
  readonly url: string;
};

type Row = Pick<StoredAttachment, 'workspace_id' | 'account_id' | 'email_id'> & { readonly stored: unknown };

/** Under row level security, so only for people who can read the message. */
export async function getAttachment(
  tx: TenantTx,
  message_id: string,
  index: number,
): Promise<StoredAttachment> {
  const { rows } = await sql<Row>`
    select workspace_id, account_id, provider_thread ->> 'email_id' as email_id, provider_thread -> 'attachments' as stored
    from messages
    where id = ${message_id} and deleted_at is null`.execute(tx);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  const { stored, ...place } = row;
  const found = toAttachments(stored)[index];
  const url = Stored.catch({}).parse(Array.isArray(stored) ? stored[index] : null).url;
  if (!found || typeof url !== 'string') throw new AppError('NOT_FOUND');
  return { ...place, index, name: found.name, url };
}
