import { Fault, invalidRequest } from '../fault.ts';

export interface StoredAnswer {
  status: number;
  body: string;
  requestId: string;
}

interface Claim {
  path: string;
  fingerprint: string;
  answer: StoredAnswer | null;
}

/** Stripe's rule: one key, one execution. The first answer is kept and repeated to whoever asks again. */
export class IdempotencyKeys {
  #claims = new Map<string, Claim>();

  /** Takes the key for this request, or gives the answer it got before. */
  claim(key: string, path: string, fingerprint: string): StoredAnswer | null {
    if (key.length > 255) throw invalidRequest('Idempotency keys can have up to 255 characters.');
    const earlier = this.#claims.get(key);
    if (!earlier) {
      this.#claims.set(key, { path, fingerprint, answer: null });
      return null;
    }
    if (earlier.path !== path)
      throw reused(key, `for the same endpoint they were first used for ('${earlier.path}' vs '${path}')`);
    if (earlier.fingerprint !== fingerprint)
      throw reused(key, 'with the same parameters they were first used with');
    if (!earlier.answer) throw inUse(key);
    return earlier.answer;
  }

  keep(key: string, answer: StoredAnswer): void {
    const claim = this.#claims.get(key);
    if (claim) claim.answer = answer;
  }

  /** A refused request never began, so its key is free again. */
  release(key: string): void {
    this.#claims.delete(key);
  }

  clear(): void {
    this.#claims.clear();
  }
}

function reused(key: string, rule: string): Fault {
  const advice = `Try using a key other than '${key}' if you meant to execute a different request.`;
  return new Fault(400, `Keys for idempotent requests can only be used ${rule}. ${advice}`, {
    type: 'idempotency_error',
  });
}

function inUse(key: string): Fault {
  const reason = 'that probably means you submitted twice, and the other request is still going through';
  const message = `There is currently another in-progress request using this Idempotent Key (${reason}): ${key}. Please try again later.`;
  return new Fault(409, message, { code: 'idempotency_key_in_use' });
}
