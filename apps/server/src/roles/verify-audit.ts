import { withSystem, withSystemSnapshot } from '@hearback/database';
import type { Config } from '../config.ts';
import { listWorkspaces } from '../platform/audit/chain/chain.queries.ts';
import { type Break, verifyChain } from '../platform/audit/chain/verify-chain.ts';
import { startServices } from '../start-services.ts';
import { EXIT } from './exit-codes.ts';

/**
 * Verifies the audit trail of every workspace. Store the printed digests elsewhere: a rewritten chain cannot
 * reproduce them. Read-only and safe during operation.
 */
export async function verifyAudit(
  config: Config,
  printLine: (line: string) => void = console.log,
): Promise<void> {
  const services = startServices(config, 'verify-audit');
  try {
    let broken = 0;
    for (const { id, name } of await withSystem(services.db, 'verify audit', listWorkspaces)) {
      const verdict = await withSystemSnapshot(services.db, 'verify audit', (tx) => verifyChain(tx, id));
      const workspace = `${id} (${name ?? 'no name'})`;
      if (verdict.broken) printLine(`✗ ${workspace}: ${describeBreak(verdict.broken)}`);
      else printLine(`✓ ${workspace}: entries ${verdict.lines}, last digest ${verdict.head ?? 'none'}`);
      if (verdict.broken) broken += 1;
    }
    if (broken > 0) process.exitCode = EXIT.failed;
    printLine(
      broken === 0
        ? 'The audit trail is intact.'
        : `Broken audit trails: ${broken}. The first broken entry of each is listed above.`,
    );
  } finally {
    await services.stop();
  }
}

function describeBreak({ seq, id, at, reason }: Break): string {
  const details = [id === null ? [] : [`id ${id}`], at === null ? [] : [at]].flat().join(', ');
  const entry = seq === null ? 'an entry' : `entry ${seq}`;
  return `${entry}${details === '' ? '' : ` (${details})`}: ${reason}`;
}
