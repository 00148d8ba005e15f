import { Readable } from 'node:stream';
import { MAX_ATTACHMENT_BYTES, toSizeText } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createAuthenticate } from '#server/modules/auth/index.ts';
import { getBrand, hideAddress, type LinkRoute, sendLinkPage } from '#server/modules/branding/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { escapeHtml } from '#server/platform/email/email-content.ts';
import { checkFile } from '#server/platform/files/check-file.ts';
import { createTransferLimit } from '#server/platform/files/limit-transfers.ts';
import { sendFile } from '#server/platform/files/send-file.ts';
import { toVisit } from '#server/platform/http/callers/to-visit.ts';
import type { AppPlugin } from '#server/platform/http/create-app.ts';
import { guardRoute } from '#server/platform/http/implement.ts';
import { isServedAt, toSite } from '#server/platform/http/site.ts';
import { hashLinkToken } from '#server/platform/secrets/link-token.ts';
import type { Services } from '#server/platform/services.ts';
import { lockContact } from '../triage/triage.queries.ts';
import { shareFile, toFileName } from './share-file.ts';
import { findOpenFile, type OpenFile, takeContent } from './shared-files.queries.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const MAX_OPENED_PER_MINUTE = 60;
const MAX_DOWNLOADS_PER_MINUTE = 20;

type Upload = { Params: { id: string }; Querystring: { contact_id?: unknown; name?: unknown } };

/** The same page for every link that does not work, so that it reveals nothing about the link. */
const GONE =
  '<h1>This file is not available</h1><p>The link has expired, or the file was removed. Ask the sender for a new one.</p>';

/** Files for leads: people upload them to a conversation, and everyone with the link downloads them. */
export const sharedFiles: AppPlugin = async (app, services) => {
  const authenticate = createAuthenticate(services);
  // Separate limits, because slow uploads must not stop the downloads of leads.
  const [limitUploads, limitDownloads] = [createTransferLimit(), createTransferLimit()];
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  app.put<Upload>('/api/shared-files/:id', { config: { longBody: true } }, (request, reply) =>
    guardRoute(
      toVisit(request as FastifyRequest, services, authenticate),
      ['inbox', 'shareFile'],
      'inbox:write',
      async ({ withTx, actor }) => {
        const { id } = request.params;
        const { contact_id, name: rawName } = request.query;
        if (typeof contact_id !== 'string' || typeof rawName !== 'string' || ![id, contact_id].every(isUuid))
          throw new AppError('INVALID_INPUT');
        // Refused before the file is read.
        await withTx(({ tx, actor }) => lockContact(tx, actor, contact_id));
        const name = toFileName(rawName);
        return limitUploads(actor.workspace_id, async () => {
          const bytes = await readUpload(request as FastifyRequest);
          const scan = await checkFile(services, name, bytes);
          return reply.send(
            await withTx((txContext) => shareFile(txContext, { id, contact_id, name, bytes, scan })),
          );
        });
      },
    ),
  );

  const opened = { rateLimit: { max: MAX_OPENED_PER_MINUTE, timeWindow: '1 minute' } };
  app.get<LinkRoute>('/f/:token', { config: opened, exposeHeadRoute: false }, async (request, reply) => {
    const file = await findServed(services, request);
    return file ? showFile(services, reply, request.params.token, file) : sendGone(reply);
  });

  const downloaded = { rateLimit: { max: MAX_DOWNLOADS_PER_MINUTE, timeWindow: '1 minute' } };
  app.get<LinkRoute>(
    '/f/:token/file',
    { config: downloaded, exposeHeadRoute: false },
    async (request, reply) => {
      const file = await findServed(services, request);
      if (!file) return sendGone(reply);
      return limitDownloads(file.workspace_id, async () => {
        const bytes = await withSystem(services.db, 'download shared file', (tx) => takeContent(tx, file));
        if (bytes === null) return sendGone(reply);
        const { name, is_scanned } = file;
        return sendFile(hideAddress(reply), { name, bytes, scan: is_scanned ? 'clean' : 'not_scanned' });
      });
    },
  );
};

const EMPTY = 'This file is empty.';

const isUuid = (text: string): boolean => UUID.test(text);

/** Checks the size as the bytes arrive. */
async function readUpload({ body, headers }: FastifyRequest): Promise<Buffer> {
  if (!(body instanceof Readable)) throw new AppError('FILE_REFUSED', { detail: EMPTY });
  const parts: Buffer[] = [];
  let size = 0;
  try {
    if (Number(headers['content-length'] ?? 0) > MAX_ATTACHMENT_BYTES)
      throw new AppError('SHARED_FILE_TOO_LARGE');
    for await (const part of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > MAX_ATTACHMENT_BYTES) throw new AppError('SHARED_FILE_TOO_LARGE');
      parts.push(part);
    }
  } catch (error) {
    // A client may disconnect at any time, which is not a server error.
    throw error instanceof AppError ? error : new AppError('BAD_REQUEST', { cause: error });
  } finally {
    // Drains a refused body, because a browser reads the response only after it has sent everything.
    body.resume();
  }
  if (size === 0) throw new AppError('FILE_REFUSED', { detail: EMPTY });
  return Buffer.concat(parts);
}

/** A custom domain serves only the files of its workspace. */
async function findServed(services: Services, request: FastifyRequest<LinkRoute>): Promise<OpenFile | null> {
  const hash = hashLinkToken(request.params.token);
  const file = await withSystem(services.db, 'open shared file', (tx) => findOpenFile(tx, hash));
  const site = toSite(request as FastifyRequest, services.config);
  return file && isServedAt(site, file.workspace_id) ? file : null;
}

const sendGone = (reply: FastifyReply<LinkRoute>) =>
  sendLinkPage(reply.code(404), { title: 'File', contents: GONE });

async function showFile(
  { db }: Services,
  reply: FastifyReply<LinkRoute>,
  token: string,
  { workspace_id, location_id, name, size, expires_at }: OpenFile,
) {
  const brand = await withSystem(db, 'brand shared file', (tx) => getBrand(tx, workspace_id, location_id));
  const day = expires_at.toISOString().slice(0, 10);
  const contents = `<h1>${escapeHtml(name)}</h1><p class="dim">${toSizeText(size)}, available until ${day}</p>
<p><a href="/f/${escapeHtml(token)}/file" download>Download</a></p>`;
  return sendLinkPage(reply, { title: name, contents, brand });
}
