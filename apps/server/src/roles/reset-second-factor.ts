import { withSystem } from '@hearback/database';
import { type Config, ConfigError } from '../config.ts';
import { resetSecondFactor } from '../modules/auth/index.ts';
import { appendAudit } from '../platform/audit/audit.ts';
import { startServices } from '../start-services.ts';
import { requireAccount } from './require-account.ts';

/**
 * For the owner of a workspace who lost phone, passkeys and codes, because no one in the product can reset the owner.
 * The operator verifies the person's identity first. The workspace's audit trail and an email to the person record it.
 */
export async function resetSecondFactorByEmail(
  config: Config,
  email = process.argv[3] ?? '',
  printLine: (line: string) => void = console.log,
): Promise<void> {
  if (!email.includes('@'))
    throw new ConfigError('Specify the email address: reset-second-factor person@example.com');
  const services = startServices(config, 'reset-second-factor');
  try {
    const isReset = await withSystem(services.db, 'reset a second factor', async (tx) => {
      const person = await requireAccount(tx, email);
      const reset = { ...person, by: 'The operator of Hearback' };
      if (!(await resetSecondFactor(services, tx, reset))) return false;
      const { workspace_id, email: target } = person;
      await appendAudit(tx, { workspace_id, action: 'user.second_factor_reset', target });
      return true;
    });
    printLine(
      isReset
        ? `The second factor of ${email} was reset. They can now sign in with only their password.`
        : `${email} has no second factor.`,
    );
  } finally {
    await services.stop();
  }
}
