import type { AccessTokenResponse, Account, Brand } from '@hearback/contract';

/** Session data of a tab. It is never written to storage. */
export type SessionValue = {
  readonly accessToken: string;
  readonly obtainedAtMs: number;
  readonly expiresAtMs: number;
  readonly account: Account;
  /** The password is temporary, so the server accepts only its change. */
  readonly mustChangePassword: boolean;
  /** The deadline for a second factor has passed, so the server accepts only its setup. */
  readonly mustAddSecondFactor: boolean;
  /** The brand for a client who must complete one of these steps. */
  readonly brand: Brand | null;
};

/** The user must complete a step before the server accepts other requests. */
export const isHeldBack = ({ mustChangePassword, mustAddSecondFactor }: SessionValue): boolean =>
  mustChangePassword || mustAddSecondFactor;

export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed_in'; readonly held: SessionValue }
  /** `left` is a deliberate sign-out, after which the user is not returned to the previous page. */
  | { readonly status: 'signed_out'; readonly left: boolean };

export type SessionEvent =
  | { readonly type: 'obtained'; readonly held: SessionValue }
  | { readonly type: 'ended'; readonly left: boolean }
  | { readonly type: 'unreachable' };

/** Uses this machine's clock. Otherwise a wrong clock would cause endless refreshes, or none. */
export const toHeld = (signedIn: AccessTokenResponse, nowMs: number): SessionValue => ({
  accessToken: signedIn.access_token,
  obtainedAtMs: nowMs,
  expiresAtMs: nowMs + signedIn.expires_in * 1000,
  account: signedIn.user,
  mustChangePassword: signedIn.password_change_required,
  mustAddSecondFactor: signedIn.second_factor_required,
  brand: signedIn.brand ?? null,
});

export function nextState(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'obtained':
      return isNotNewer(event.held, state) ? state : { status: 'signed_in', held: event.held };
    case 'ended':
      return state.status === 'signed_out' ? state : { status: 'signed_out', left: event.left };
    case 'unreachable':
      // A signed-in user keeps working through a network failure. A loading page must stop waiting.
      return state.status === 'loading' ? { status: 'signed_out', left: false } : state;
  }
}

/** Messages between tabs can cross. An older token of the same user never replaces a newer one. */
function isNotNewer(session: SessionValue, state: SessionState): boolean {
  if (state.status !== 'signed_in' || state.held.account.id !== session.account.id) return false;
  return state.held.accessToken === session.accessToken || session.obtainedAtMs < state.held.obtainedAtMs;
}

const REFRESH_WHEN_LEFT_MS = 90_000;
const UNUSABLE_WHEN_LEFT_MS = 5_000;

export const isNearExpiry = (session: SessionValue, nowMs: number) =>
  session.expiresAtMs - nowMs <= REFRESH_WHEN_LEFT_MS;
export const isUsable = (session: SessionValue, nowMs: number) =>
  session.expiresAtMs - nowMs > UNUSABLE_WHEN_LEFT_MS;
