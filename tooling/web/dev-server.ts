import { join } from 'node:path';
import type { ChildOptions } from '../processes/child.ts';
import type { Settings } from '../stack/settings.ts';

/** Vite on the public port, proxying to the API. */
export function viteOptions(settings: Settings, apiPort: number): ChildOptions {
  return {
    name: 'web',
    args: [join(import.meta.dirname, 'vite-server.ts')],
    cwd: join(settings.root, 'apps', 'web'),
    env: {
      ...process.env,
      PORT: String(settings.port),
      HOST: settings.host,
      API_URL: `http://127.0.0.1:${apiPort}`,
    },
    logFile: join(settings.dataDir, 'logs', 'web.log'),
    streamLogs: settings.streamLogs,
  };
}
