import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppPlugin } from '#server/platform/http/create-app.ts';
import { sendPublicPage } from '../../documentation/index.ts';
import { generateDocument } from '../generate-document.ts';
import { type ReferenceDocument, renderReference } from './render-reference.ts';

const GUIDES = join(import.meta.dirname, '../../../../../../docs/developers');

/**
 * Serves the reference of the public API at `/developers`, without a session. It changes only with a release and is rendered
 * once, with the first request.
 */
export const apiReference: AppPlugin = async (app, { config: { publicUrl } }) => {
  const [api, webhooks, mcp, style, script] = await Promise.all([
    readFile(join(GUIDES, 'api.md'), 'utf8'),
    readFile(join(GUIDES, 'webhooks.md'), 'utf8'),
    readFile(join(GUIDES, 'mcp.md'), 'utf8'),
    readFile(join(import.meta.dirname, 'reference.css'), 'utf8'),
    readFile(join(import.meta.dirname, 'reference.js'), 'utf8'),
  ]);
  const render = async () =>
    renderReference(
      (await generateDocument(publicUrl)) as ReferenceDocument,
      { api, webhooks, mcp },
      publicUrl,
    );
  let page: ReturnType<typeof render> | null = null;
  const getPage = () => (page ??= render());
  app.get('/developers', async (_request, reply) => sendPublicPage(reply, 'text/html', await getPage()));
  app.get('/developers/reference.css', (_request, reply) => sendPublicPage(reply, 'text/css', style));
  app.get('/developers/reference.js', (_request, reply) => sendPublicPage(reply, 'text/javascript', script));
};
