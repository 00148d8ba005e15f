import { withSystem } from '@hearback/database';
import { type Config, ConfigError } from '../config.ts';
import { findAccount, findBelonging, resetSecondFactor } from '../modules/auth/index.ts';
import { appendAudit } from '../platform/audit/audit.ts';
import { startServices } from '../start-services.ts';

/**
 * For the owner of a workspace who lost phone, passkeys and codes: nobody in the product is above them. Whoever operates it
 * does so after making sure who asks; the trail of the workspace and a mail to the person tell of it.
 */
export async function resetSecondFactorByEmail(
  config: Config,
  email = process.argv[3] ?? '',
  say: (line: string) => void = console.log,
): Promise<void> {
  if (!email.includes('@')) throw new ConfigError('Say whose: reset-second-factor person@example.com');
  const services = startServices(config, 'reset-second-factor');
  try {
    const isReset = await withSystem(services.db, 'reset a second factor', async (tx) => {
      const account = await findAccount(tx, email);
      const person = account && (await findBelonging(tx, account.id));
      if (!account || !person) throw new ConfigError(`Nobody signs in as ${email}.`);
      const reset = { ...person, auth_user_id: account.id, by: 'The operator of Hearback' };
      if (!(await resetSecondFactor(services, tx, reset))) return false;
      const { workspace_id, email: target } = person;
      await appendAudit(tx, { workspace_id, action: 'user.second_factor_reset', target });
      return true;
    });
    say(isReset ? `The password alone opens the account of ${email} now.` : `${email} has no second factor.`);
  } finally {
    await services.stop();
  }
}
