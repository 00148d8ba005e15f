import type { Config } from '../config.ts';
import { listenForCertificates } from '../modules/branding/index.ts';
import { startApi } from '../start-api.ts';
import { stopOnSignal } from './stop-on-signal.ts';

export async function serveApi(config: Config): Promise<void> {
  const { app, services, stop } = await startApi(config);
  await app.listen({ port: config.port, host: config.host });
  services.log.info({ address: config.publicUrl }, 'api listening');
  const certificateServer =
    config.certificateListen === null
      ? null
      : await listenForCertificates(services, config.certificateListen);
  const stopAll = async () => {
    certificateServer?.close();
    await stop();
  };
  stopOnSignal(services.log, stopAll, config.drainMs);
}
