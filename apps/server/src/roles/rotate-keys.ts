import { withSystem } from '@hearback/database';
import { type Config, ConfigError } from '../config.ts';
import { deleteSigningKeys } from '../modules/auth/index.ts';
import { resealAll } from '../platform/secrets/reseal-all.ts';
import { sealedColumns } from '../registry.ts';
import { startServices } from '../start-services.ts';

/**
 * Run after HEARBACK_SECRET changed and all processes have both secrets: re-encrypts everything with the new one,
 * after which the previous one can be removed. Safe during operation and to run repeatedly.
 */
export async function rotateKeys(config: Config): Promise<void> {
  const services = startServices(config, 'rotate-keys');
  const { db, log, secretBox } = services;
  try {
    const { resealed, unreadable } = await resealAll(db, secretBox, sealedColumns);
    // The next sign-in or refresh creates new keys, and browsers request new access tokens.
    if (config.secrets.length > 1) await withSystem(db, 'rotate keys', deleteSigningKeys);
    log.info({ resealed }, 'secrets re-encrypted with the newest key');
    if (unreadable.length > 0)
      throw new ConfigError(
        `Neither HEARBACK_SECRET nor HEARBACK_SECRET_PREVIOUS can decrypt these secrets:\n${unreadable.join('\n')}`,
      );
  } finally {
    await services.stop();
  }
}
