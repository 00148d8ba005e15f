import { withSystem } from '@hearback/database';
import { type Config, ConfigError } from '../config.ts';
import { forgetSigningKeys } from '../modules/auth/index.ts';
import { resealAll } from '../platform/secrets/reseal-all.ts';
import { sealedColumns } from '../registry.ts';
import { startServices } from '../start-services.ts';

/**
 * After HEARBACK_SECRET changed and the processes know both: what the previous one sealed is sealed with the new one, then
 * the previous one can go. Safe while people work, and to run again.
 */
export async function rotateKeys(config: Config): Promise<void> {
  const services = startServices(config, 'rotate-keys');
  const { db, log, secretBox } = services;
  try {
    const { resealed, unreadable } = await resealAll(db, secretBox, sealedColumns);
    // Made anew by the next sign-in or refresh; the browsers ask for new access tokens by themselves.
    if (config.secrets.length > 1) await withSystem(db, 'rotate keys', forgetSigningKeys);
    log.info({ resealed }, 'secrets are sealed with the newest key');
    if (unreadable.length > 0)
      throw new ConfigError(
        `These secrets open with neither HEARBACK_SECRET nor HEARBACK_SECRET_PREVIOUS:\n${unreadable.join('\n')}`,
      );
  } finally {
    await services.stop();
  }
}
