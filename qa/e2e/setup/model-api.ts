import { join } from 'node:path';
import { findPostgresPaths } from '../../../tooling/postgres/paths.ts';
import { startChild } from '../../../tooling/processes/child.ts';
import { findFreePort } from '../../../tooling/processes/ports.ts';
import { keepSecret } from '../../../tooling/stack/database.ts';
import { toDatabaseUrl } from '../../../tooling/stack/real-stack.ts';
import { REPOSITORY_ROOT } from '../../../tooling/stack/settings.ts';
import { waitForOk } from '../../../tooling/stack/wait-for.ts';

/**
 * A second API on the same database with a model key. The simulated model answers it. The API of
 * the stack has no key, for the tests of the built-in features.
 */
export async function startModelApi(dataDir: string, simulatorsUrl: string) {
  const place = findPostgresPaths(dataDir, () => undefined);
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const api = startChild({
    name: 'api with a model',
    args: [join(REPOSITORY_ROOT, 'apps/server/src/main.ts'), 'api'],
    cwd: REPOSITORY_ROOT,
    env: {
      ...process.env,
      DATABASE_URL: toDatabaseUrl(dataDir),
      HEARBACK_SECRET: keepSecret(join(place.home, 'hearback-secret')),
      HEARBACK_DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      RATE_LIMIT_PER_MINUTE: '100000',
      PERSON_LIMIT_FACTOR: '100000',
      MAILS_PER_HOUR: '100000',
      ANTHROPIC_API_KEY: 'sk-ant-demo-of-journeys',
      ANTHROPIC_API_BASE: `${simulatorsUrl}/model/v1`,
    },
    logFile: join(dataDir, 'logs', 'api-with-model.log'),
    streamLogs: false,
  });
  const failed = api.exited.then((how) => Promise.reject(api.problem(how)));
  failed.catch(() => undefined);
  await waitForOk(`http://127.0.0.1:${port}/readyz`, failed, AbortSignal.timeout(90_000));
  return { url, stop: api.stop };
}
