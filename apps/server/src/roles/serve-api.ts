import type { Config } from '../config.ts';
import { startApi } from '../start-api.ts';
import { stopOnSignal } from './stop-on-signal.ts';

export async function serveApi(config: Config): Promise<void> {
  const { app, services, stop } = await startApi(config);
  await app.listen({ port: config.port, host: config.host });
  services.log.info({ address: config.publicUrl }, 'api listening');
  stopOnSignal(services.log, stop, config.drainMs);
}
