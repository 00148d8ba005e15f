import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import type { Mail } from './state.ts';

interface Envelope {
  from: string;
  to: string[];
}

/** Attachments are reduced to their name, type and size. */
export async function parseMail(source: Buffer, envelope: Envelope, atMs: number): Promise<Mail> {
  const email = await PostalMime.parse(source);
  return {
    id: randomUUID(),
    to: envelope.to,
    from: toSender(email.from) || envelope.from,
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    at: new Date(atMs).toISOString(),
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: email.attachments.map((attachment) => ({
      name: attachment.filename ?? '(no name)',
      type: attachment.mimeType,
      bytes: measureSize(attachment.content),
    })),
  };
}

function toSender(from: { name: string; address?: string } | undefined): string {
  if (!from?.address) return from?.name ?? '';
  return from.name ? `${from.name} <${from.address}>` : from.address;
}

function measureSize(content: ArrayBuffer | Uint8Array | string): number {
  return typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;
}
