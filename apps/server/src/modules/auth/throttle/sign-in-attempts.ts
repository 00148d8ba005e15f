import { type Device, isKnownDevice } from '../devices/device.ts';

/** How failed sign-ins are slowed. Pure: the count comes in, the pause goes out. */
export type AttemptRule = { readonly freeFailures: number; readonly longestPauseSeconds: number };

/**
 * What one try counts against. A success forgets what was about this person alone; what it shares with others only gets
 * this one try back.
 */
export type Counted = { readonly of: string; readonly rule: AttemptRule; readonly shared: boolean };

/** One address that guesses at one account, or one device: it keeps nobody out but itself. */
export const OWN_RULE: AttemptRule = { freeFailures: 5, longestPauseSeconds: 900 };
/** One address may belong to a whole office, so it gets more tries. */
export const ADDRESS_RULE: AttemptRule = { freeFailures: 30, longestPauseSeconds: 900 };
/** Many addresses that guess at one account together. Short pauses: its owner may come with a new device. */
export const ACCOUNT_RULE: AttemptRule = { freeFailures: 50, longestPauseSeconds: 60 };

/** Failures are forgotten after this much quiet. */
export const FORGET_AFTER_SECONDS = 900;

/** 0 while tries are free, then 1, 2, 4, 8 … seconds. */
export function pauseSeconds(failures: number, rule: AttemptRule): number {
  const over = failures - rule.freeFailures;
  return over < 0 ? 0 : Math.min(2 ** over, rule.longestPauseSeconds);
}

type SignInTry = { login: string; address: string; device: Device; secret: string };

/**
 * A device that the account signed in with before is counted by itself: whatever strangers do to the account or from the
 * same address, its owner gets in. In one order, so that none waits for another in a circle.
 */
export function signInTries({ login, address, device, secret }: SignInTry): Counted[] {
  if (isKnownDevice(secret, device, login))
    return [{ of: `device:${device.number}:${login}`, rule: OWN_RULE, shared: false }];
  return [
    { of: `pair:${address}:${login}`, rule: OWN_RULE, shared: false },
    { of: `account:${login}`, rule: ACCOUNT_RULE, shared: true },
    { of: `address:${address}`, rule: ADDRESS_RULE, shared: true },
  ];
}

/** A code has a million values only: whoever knows the password guesses it from many addresses no faster than this. */
const CODE_RULE: AttemptRule = { freeFailures: 10, longestPauseSeconds: 900 };

/** Tries of the second factor, counted apart from those of the password. */
export const codeTries = (tried: SignInTry): Counted[] =>
  signInTries(tried).map(({ of, rule, shared }) => ({
    of: `code:${of}`,
    rule: rule === ACCOUNT_RULE ? CODE_RULE : rule,
    shared,
  }));

/** Nobody is known yet who signs in with a passkey: counted by address alone. */
export const passkeyTries = (address: string): Counted[] => [
  { of: `passkey:${address}`, rule: ADDRESS_RULE, shared: true },
];
