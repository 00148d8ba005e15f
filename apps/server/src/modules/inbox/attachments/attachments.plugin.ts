import { createAuthenticate } from '#server/modules/auth/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { checkFile } from '#server/platform/files/check-file.ts';
import { sendFile } from '#server/platform/files/send-file.ts';
import { toVisit } from '#server/platform/http/callers/to-visit.ts';
import type { AppPlugin } from '#server/platform/http/create-app.ts';
import { guardRoute } from '#server/platform/http/implement.ts';
import { getAttachment } from './attachments.queries.ts';
import { readAttachment } from './read-attachment.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Each download holds the whole file in memory. */
const MAX_CONCURRENT = 8;
/** A file server of one workspace that does not respond must not stop the downloads of others. */
const MAX_PER_WORKSPACE = 4;

type Params = { id: string; index: string };

/** Downloads of files that a lead sent. The file is read from the provider, checked, and never opened in our origin. */
export const attachmentFiles: AppPlugin = async (app, services) => {
  const authenticate = createAuthenticate(services);
  /** The workspace of each running download. */
  const running: string[] = [];
  app.get<{ Params: Params }>('/api/messages/:id/attachments/:index', (request, reply) =>
    guardRoute(
      toVisit(request, services, authenticate),
      ['inbox', 'downloadAttachment'],
      'inbox:read',
      async ({ withTx }) => {
        const { id, index } = request.params;
        if (!UUID.test(id) || !/^\d{1,2}$/.test(index)) throw new AppError('NOT_FOUND');
        const attachment = await withTx(({ tx }) => getAttachment(tx, id, Number(index)));
        const { workspace_id } = attachment;
        const own = running.filter((id) => id === workspace_id).length;
        if (running.length >= MAX_CONCURRENT || own >= MAX_PER_WORKSPACE)
          throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 });
        running.push(workspace_id);
        try {
          const { name } = attachment;
          const bytes = await readAttachment(services, attachment);
          return sendFile(reply, { name, bytes, scan: await checkFile(services, name, bytes) });
        } finally {
          running.splice(running.indexOf(workspace_id), 1);
        }
      },
    ),
  );
};
