import { createAuthenticate } from '#server/modules/auth/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { checkFile } from '#server/platform/files/check-file.ts';
import { createTransferLimit } from '#server/platform/files/limit-transfers.ts';
import { sendFile } from '#server/platform/files/send-file.ts';
import { toVisit } from '#server/platform/http/callers/to-visit.ts';
import type { AppPlugin } from '#server/platform/http/create-app.ts';
import { guardRoute } from '#server/platform/http/implement.ts';
import { getAttachment } from './attachments.queries.ts';
import { readAttachment } from './read-attachment.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Params = { id: string; index: string };

/** Downloads of files that a lead sent. The file is read from the provider, checked, and never opened in our origin. */
export const attachmentFiles: AppPlugin = async (app, services) => {
  const authenticate = createAuthenticate(services);
  const limit = createTransferLimit();
  app.get<{ Params: Params }>('/api/messages/:id/attachments/:index', (request, reply) =>
    guardRoute(
      toVisit(request, services, authenticate),
      ['inbox', 'downloadAttachment'],
      'inbox:read',
      async ({ withTx }) => {
        const { id, index } = request.params;
        if (!UUID.test(id) || !/^\d{1,2}$/.test(index)) throw new AppError('NOT_FOUND');
        const attachment = await withTx(({ tx }) => getAttachment(tx, id, Number(index)));
        // A file server that does not respond belongs to one workspace.
        return limit(attachment.workspace_id, async () => {
          const { name } = attachment;
          const bytes = await readAttachment(services, attachment);
          return sendFile(reply, { name, bytes, scan: await checkFile(services, name, bytes) });
        });
      },
    ),
  );
};
