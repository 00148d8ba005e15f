import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Email } from './objects.ts';
import type { InstantlyState } from './state.ts';

export interface NewFile {
  filename: string;
  type: string;
  /** Base64. */
  content: string;
}

const FILES = '/instantly/files';

/** Stores the files of an email under URLs that anyone with the URL can read, as in Instantly's storage. */
export function toFiles(
  state: InstantlyState,
  { attachments = [] }: { attachments?: NewFile[] },
): Email['attachment_json'] {
  if (attachments.length === 0) return null;
  const files = attachments.map(({ filename, type, content }) => {
    const [id, bytes] = [randomUUID(), Buffer.from(content, 'base64')];
    state.files.set(id, { type, bytes });
    return { filename, type, size: bytes.length, url: `${state.context.origin()}${FILES}/${id}` };
  });
  return { files };
}

export function registerFiles(app: FastifyInstance, state: InstantlyState): void {
  app.get<{ Params: { id: string } }>(`${FILES}/:id`, (request, reply) => {
    const file = state.files.get(request.params.id);
    return file ? reply.type(file.type).send(file.bytes) : reply.code(404).send();
  });
}
