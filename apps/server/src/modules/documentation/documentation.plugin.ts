import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import type { AppPlugin } from '#server/platform/http/create-app.ts';
import { DOCUMENTATION_PATH, readSite } from './site/read-site.ts';
import { renderNotFound, renderPages, toSearchIndex } from './site/render-pages.ts';

const FOLDER = join(import.meta.dirname, '../../../../../docs');
const ASSETS = join(import.meta.dirname, 'assets');

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Pages of the documentation and of the reference. They change only with a release. */
export const sendPublicPage = (reply: FastifyReply, type: string, content: string | Buffer): FastifyReply =>
  reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'public, max-age=300')
    .type(type.startsWith('image/') ? type : `${type}; charset=utf-8`)
    .send(content);

const FILES = {
  'pages.css': 'text/css',
  'pages.js': 'text/javascript',
  'site.css': 'text/css',
  'search.js': 'text/javascript',
} as const;

function build() {
  const site = readSite(FOLDER);
  return { site, pages: renderPages(site), missing: renderNotFound(site), index: toSearchIndex(site) };
}

/** Serves the documents in `docs/` at `/docs`, without a session. They are rendered once, with the first request. */
export const documentation: AppPlugin = async (app) => {
  let built: ReturnType<typeof build> | null = null;
  const getSite = () => (built ??= build());

  const sendPage = (path: string, reply: FastifyReply) => {
    const { pages, missing } = getSite();
    const page = pages.get(path.replace(/\/$/, ''));
    return sendPublicPage(page === undefined ? reply.code(404) : reply, 'text/html', page ?? missing);
  };
  app.get(DOCUMENTATION_PATH, (_request, reply) => sendPage(DOCUMENTATION_PATH, reply));
  app.get(`${DOCUMENTATION_PATH}/search.json`, (_request, reply) =>
    sendPublicPage(reply, 'application/json', getSite().index),
  );
  for (const [name, type] of Object.entries(FILES))
    app.get(`${DOCUMENTATION_PATH}/${name}`, async (_request, reply) =>
      sendPublicPage(reply, type, await readFile(join(ASSETS, name))),
    );
  app.get<{ Params: { '*': string } }>(`${DOCUMENTATION_PATH}/*`, async ({ params }, reply) => {
    const path = params['*'];
    return getSite().site.pictures.has(path)
      ? sendPublicPage(reply, 'image/png', await readFile(join(FOLDER, path)))
      : sendPage(`${DOCUMENTATION_PATH}/${path}`, reply);
  });
};
