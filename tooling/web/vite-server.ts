import { createServer } from 'vite';

/** Paths that the API serves. Everything else is the single-page application. */
const API_PATHS = ['/api', '/v1', '/developers', '/docs', '/healthz', '/readyz', '/metrics'];

const { PORT, HOST, API_URL } = process.env;

const server = await createServer({
  root: process.cwd(),
  server: {
    port: Number(PORT),
    host: HOST,
    strictPort: true,
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target: API_URL }])),
  },
});
await server.listen();
process.once('SIGTERM', async () => {
  await server.close();
  process.exit(0);
});
