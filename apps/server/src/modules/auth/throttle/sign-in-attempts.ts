import { type Device, isKnownDevice } from '../devices/device.ts';

/** How failed sign-ins are throttled. Pure: maps a count to a pause. */
export type AttemptRule = { readonly freeFailures: number; readonly maxPauseSeconds: number };

/**
 * A counter that an attempt increments. A success resets counters of this person alone; on counters shared with
 * others it only refunds this attempt.
 */
export type AttemptCounter = { readonly of: string; readonly rule: AttemptRule; readonly shared: boolean };

/** One address guessing at one account, or one device: only the guesser is locked out. */
export const OWN_RULE: AttemptRule = { freeFailures: 5, maxPauseSeconds: 900 };
/** An address may belong to a whole office, so it gets more attempts. */
export const ADDRESS_RULE: AttemptRule = { freeFailures: 30, maxPauseSeconds: 900 };
/** Many addresses guessing at one account. The pauses are short, because its owner may use a new device. */
export const ACCOUNT_RULE: AttemptRule = { freeFailures: 50, maxPauseSeconds: 60 };

/** Failures expire after this long without new ones. */
export const FAILURE_LIFETIME_SECONDS = 900;

/** 0 within the free attempts, then 1, 2, 4, 8 … seconds. */
export function pauseSeconds(failures: number, rule: AttemptRule): number {
  const over = failures - rule.freeFailures;
  return over < 0 ? 0 : Math.min(2 ** over, rule.maxPauseSeconds);
}

type SignInTry = { login: string; address: string; device: Device; secret: string };

/**
 * A device that the account signed in with before has its own counter, so its owner can sign in regardless of attempts by others on the
 * account or from the same address. The fixed order prevents deadlocks.
 */
export function signInTries({ login, address, device, secret }: SignInTry): AttemptCounter[] {
  if (isKnownDevice(secret, device, login))
    return [{ of: `device:${device.number}:${login}`, rule: OWN_RULE, shared: false }];
  return [
    { of: `pair:${address}:${login}`, rule: OWN_RULE, shared: false },
    { of: `account:${login}`, rule: ACCOUNT_RULE, shared: true },
    { of: `address:${address}`, rule: ADDRESS_RULE, shared: true },
  ];
}

/** A code has only a million values. This limits guesses from many addresses by someone who knows the password. */
const CODE_RULE: AttemptRule = { freeFailures: 10, maxPauseSeconds: 900 };

/** Attempts at the second factor, counted separately from those at the password. */
export const listCodeAttempts = (tried: SignInTry): AttemptCounter[] =>
  signInTries(tried).map(({ of, rule, shared }) => ({
    of: `code:${of}`,
    rule: rule === ACCOUNT_RULE ? CODE_RULE : rule,
    shared,
  }));

/** A passkey sign-in names no account yet, so it is counted by address only. */
export const listPasskeyAttempts = (address: string): AttemptCounter[] => [
  { of: `passkey:${address}`, rule: ADDRESS_RULE, shared: true },
];
