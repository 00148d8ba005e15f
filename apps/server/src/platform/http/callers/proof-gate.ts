import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { toNetwork } from './to-network.ts';

/** Per address. Providers prove every post, and a customer who pastes a wrong token notices on the first attempt. */
const UNPROVEN_PER_MINUTE = 60;
const WINDOW_MS = 60_000;
/** Bounds the memory used for addresses and credentials of strangers. */
const MAX_RESERVED_SLOTS = 10_000;

type Sender = Pick<FastifyRequest, 'ip'>;

export type ProofGate = {
  /** For proofs that need the body: refuses an address that has spent its budget before the body is read. */
  refuseSpent(sender: Sender): void;
  /**
   * Checks the proof, unless the address has spent its budget. A credential that was proven before is still checked,
   * because providers post for all their customers from a few addresses and one customer's outdated webhook must not
   * block the others' replies.
   */
  require(
    sender: Sender,
    credential: string,
    prove: () => Promise<boolean>,
    refusal: AppError,
  ): Promise<void>;
  /** Counts a post without proof and throws the refusal. */
  refuse(sender: Sender, refusal: AppError): never;
};

/** Limits posts without proof to a few per minute and address. Further posts are refused without any lookup. */
export function createProofGate(now: () => number = Date.now): ProofGate {
  const failures = new Map<string, { count: number; until: number }>();
  const proven = new Set<string>();

  const refuseSpent = ({ ip }: Sender) => {
    const failure = failures.get(toNetwork(ip));
    if (!failure || failure.until <= now() || failure.count < UNPROVEN_PER_MINUTE) return;
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil((failure.until - now()) / 1000) });
  };
  const refuse = ({ ip }: Sender, refusal: AppError): never => {
    const network = toNetwork(ip);
    const failure = failures.get(network);
    if (failure && failure.until > now()) failure.count += 1;
    else {
      // Delete first, so that the order of the map is the order of age.
      failures.delete(network);
      failures.set(network, { count: 1, until: now() + WINDOW_MS });
      dropOldest(failures);
    }
    throw refusal;
  };

  return {
    refuseSpent,
    refuse,
    async require(sender, credential, prove, refusal) {
      const key = createHash('sha256').update(credential).digest('base64url');
      if (!proven.has(key)) refuseSpent(sender);
      const holds = await prove();
      proven.delete(key);
      if (!holds) refuse(sender, refusal);
      proven.add(key);
      dropOldest(proven);
    },
  };
}

function dropOldest(entries: Map<string, unknown> | Set<string>): void {
  if (entries.size <= MAX_RESERVED_SLOTS) return;
  for (const oldest of entries.keys()) {
    entries.delete(oldest);
    return;
  }
}
