import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { contract } from '@hearback/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance } from 'fastify';
import { makeNonce, pagePolicy } from './security.ts';

const ASSETS = '/api/docs/assets/';

/** Serves the OpenAPI document, which the first request generates from the contract, and a page to read it. */
export async function addApiReference(app: FastifyInstance, publicUrl: string): Promise<void> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const generate = () =>
    generator.generate(contract, {
      info: { title: 'Hearback API', version: '1', description: 'Handle the replies to your outreach.' },
      servers: [{ url: `${publicUrl}/api` }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    });
  let document: ReturnType<typeof generate> | null = null;

  app.get('/api/openapi.json', () => (document ??= generate()));
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', pagePolicy(makeNonce()))
      .type('text/html; charset=utf-8')
      .send(PAGE),
  );
  app.get('/api/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(START),
  );
  app.get('/api/docs/page.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
  await app.register(fastifyStatic, {
    root: dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json'))),
    prefix: ASSETS,
    decorateReply: false,
    index: false,
    allowedPath: (path) => path === '/swagger-ui-bundle.js' || path === '/swagger-ui.css',
  });
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · Hearback</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${ASSETS}swagger-ui.css">
<link rel="stylesheet" href="/api/docs/page.css">
</head>
<body>
<div id="reference"></div>
<script src="${ASSETS}swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>`;

/** The font of the product. Paths and samples stay monospaced. */
const STYLE = `@font-face { font-family: "Inter Variable"; font-weight: 100 900; font-display: swap; src: url("/fonts/inter.woff2") format("woff2-variations"); }
body { margin: 0; }
.swagger-ui :not(code, code *, pre, pre *, .opblock-summary-path, .opblock-summary-path *, .microlight, .microlight *) { font-family: "Inter Variable", system-ui, sans-serif; }
`;

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', deepLinking: true });`;
