import type { AccessTokenResponse } from '@hearback/contract';
import { toApiError } from '../api/api-error.ts';
import type { Renewal } from '../api/call-with-renewal.ts';
import type { Channel, Locks } from '../tabs.ts';
import { refreshOnce } from './refresh-once.ts';
import {
  isNearExpiry,
  isUsable,
  nextState,
  type SessionEvent,
  type SessionState,
  type SessionValue,
  toHeld,
} from './session-state.ts';
import type { SignInHint } from './sign-in-hint.ts';

export type SessionMessage =
  | { readonly type: 'ask' }
  | { readonly type: 'obtained'; readonly held: SessionValue }
  | { readonly type: 'ended'; readonly left: boolean };

export type SessionPorts = {
  readonly refresh: () => Promise<AccessTokenResponse>;
  /** The page called the server before this code was loaded. */
  readonly isAsked: () => boolean;
  readonly signOut: () => Promise<unknown>;
  readonly channel: Channel<SessionMessage>;
  readonly locks: Locks;
  readonly hint: SignInHint;
  readonly now: () => number;
  /** How long to wait for another tab's answer before calling the server. */
  readonly answerWithinMs: number;
};

export class Session {
  #state: SessionState = { status: 'loading' };
  #renewing: Promise<Renewal> | null = null;
  #leaving: Promise<void> | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #ports: SessionPorts;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
  }

  readonly getState = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  async start(): Promise<void> {
    this.#ports.locks.enter();
    this.#ports.channel.subscribe((message) => this.#handleMessage(message));
    // Without the hint no user signed in here. Skipping the call avoids a 401 in the console of visitors.
    if (this.#ports.hint.get()) await this.renew(null);
    else this.#apply({ type: 'ended', left: false });
  }

  /**
   * Runs every 30 s and whenever the tab becomes visible. It also signs in a visitor after the
   * server was unreachable.
   */
  async check(): Promise<void> {
    const mine = this.#held();
    const due = mine === null ? this.#ports.hint.get() : isNearExpiry(mine, this.#ports.now());
    if (due) await this.renew(mine?.accessToken ?? null);
  }

  accessToken(): string | null {
    return this.#held()?.accessToken ?? null;
  }

  /** Waits while the user signs out, because the server would refuse the call. Reads are canceled by then. */
  async freshToken(): Promise<string | null> {
    if (this.#leaving) await this.#leaving;
    const mine = this.#held();
    if (mine !== null && !isUsable(mine, this.#ports.now())) await this.renew(mine.accessToken);
    return this.accessToken();
  }

  renew(stale: string | null): Promise<Renewal> {
    this.#renewing ??= this.#renewNow(stale).finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  /** An explicit refresh. Any failure signs the user out. */
  async force(): Promise<void> {
    if ((await this.renew(this.accessToken())) === 'unreachable') this.end();
  }

  enter(signedIn: AccessTokenResponse): void {
    this.#obtain(toHeld(signedIn, this.#ports.now()));
  }

  end(left = false): void {
    this.#apply({ type: 'ended', left });
    this.#ports.channel.post({ type: 'ended', left });
  }

  /** Signs out locally even if the server is unreachable. The caller reports that. */
  async leave(): Promise<void> {
    const left = Promise.withResolvers<void>();
    this.#leaving = left.promise;
    try {
      await this.#ports.signOut();
    } finally {
      this.end(true);
      this.#leaving = null;
      left.resolve();
    }
  }

  async #renewNow(stale: string | null): Promise<Renewal> {
    const { locks, now, refresh } = this.#ports;
    try {
      const fresh = await refreshOnce(
        {
          locked: (work) => locks.hold('hearback-refresh', work),
          current: () => this.#held(),
          askOtherTabs: () => this.#askOtherTabs(),
          publishToOtherTabs: (session) => this.#obtain(session),
          call: async () => toHeld(await refresh(), now()),
          now,
        },
        stale,
      );
      this.#apply({ type: 'obtained', held: fresh });
      return 'renewed';
    } catch (error) {
      return this.#giveUp(error);
    }
  }

  #giveUp(error: unknown): Renewal {
    const { status, message } = toApiError(error);
    if (status === 401) {
      this.end();
      return 'ended';
    }
    console.warn(`Failed to refresh the session: ${message}`);
    this.#apply({ type: 'unreachable' });
    return 'unreachable';
  }

  async #askOtherTabs(): Promise<SessionValue | null> {
    if (this.#ports.isAsked() || !(await this.#ports.locks.othersAreOpen())) return null;
    this.#ports.channel.post({ type: 'ask' });
    await new Promise<void>((resolve) => {
      const unsubscribe = this.subscribe(resolve);
      setTimeout(() => {
        unsubscribe();
        resolve();
      }, this.#ports.answerWithinMs);
    });
    return this.#held();
  }

  #handleMessage(message: SessionMessage): void {
    const mine = this.#held();
    if (message.type !== 'ask') this.#apply(message);
    else if (mine !== null && isUsable(mine, this.#ports.now())) this.#sendToken(mine);
  }

  #sendToken(session: SessionValue): void {
    this.#ports.channel.post({ type: 'obtained', held: session });
  }

  #obtain(session: SessionValue): void {
    this.#apply({ type: 'obtained', held: session });
    this.#sendToken(session);
  }

  #apply(event: SessionEvent): void {
    if (event.type !== 'unreachable') this.#ports.hint.set(event.type === 'obtained');
    const next = nextState(this.#state, event);
    if (next === this.#state) return;
    this.#state = next;
    for (const listener of [...this.#listeners]) listener();
  }

  #held(): SessionValue | null {
    return this.#state.status === 'signed_in' ? this.#state.held : null;
  }
}
