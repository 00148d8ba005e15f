import { withSystem } from '@hearback/database';
import { type Config, ConfigError } from '../config.ts';
import { setTemporaryPassword } from '../modules/auth/index.ts';
import { makeTemporaryPassword } from '../modules/people/index.ts';
import { startServices } from '../start-services.ts';
import { requireAccount } from './require-account.ts';

/**
 * For a person who forgot the password in a workspace where no one else can send a reset link. The operator verifies the
 * person's identity first and passes on the printed password, which must be changed at the next sign-in.
 */
export async function resetPasswordByEmail(
  config: Config,
  email = process.argv[3] ?? '',
  printLine: (line: string) => void = console.log,
): Promise<void> {
  if (!email.includes('@'))
    throw new ConfigError('Specify the email address: reset-password person@example.com');
  const services = startServices(config, 'reset-password');
  try {
    const password = makeTemporaryPassword();
    await withSystem(services.db, 'reset a password', async (tx) => {
      const person = await requireAccount(tx, email);
      await setTemporaryPassword(services, tx, { ...person, password });
    });
    printLine(`Temporary password of ${email}: ${password}`);
    printLine('It is not shown again. They must choose their own password at the next sign-in.');
  } finally {
    await services.stop();
  }
}
