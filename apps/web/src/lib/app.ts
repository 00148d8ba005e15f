import { MAX_REPLAY_MS, type PublishedEvent } from '@hearback/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { createApiClient } from './api/api-client.ts';
import { createBackground } from './api/background.ts';
import type { TokenHolder } from './api/call-with-renewal.ts';
import { createFirstResponses } from './api/first-responses.ts';
import { createQueryClient } from './api/query-client.ts';
import { Live } from './live/live.ts';
import { createStaleQueries } from './live/stale-queries.ts';
import { createOptimistic } from './optimistic/optimistic.ts';
import { runAfterPaint } from './optimistic/run-after-paint.ts';
import { preview, requestEnd } from './session/preview.ts';
import { Session, type SessionMessage } from './session/session.ts';
import { isHeldBack } from './session/session-state.ts';
import { browserHint } from './session/sign-in-hint.ts';
import { resetStores } from './store.ts';
import { browserLocks, openChannel } from './tabs.ts';

/** The only place where the parts of `lib/` are wired together. */
const locks = browserLocks();

const first = createFirstResponses();

/** Calls that no one waits for, sent together. */
export const background = createBackground();

/** A preview ends if its token is refused. A call of a preview is never repeated with the token of the session. */
const toPreviewHolder = (token: string): TokenHolder => ({
  accessToken: () => token,
  freshToken: async () => token,
  renew: async () => {
    requestEnd(token, 'refused');
    return 'ended';
  },
  end: () => {},
});

/** The token of a preview replaces that of the session. */
export function findTokenHolder(): TokenHolder {
  const activePreview = preview.get();
  return activePreview === null ? session : toPreviewHolder(activePreview.access_token);
}

const client = createApiClient(findTokenHolder, { known: first, background });

export const session: Session = new Session({
  refresh: () => client.auth.refresh(),
  isAsked: first.isUnderWay,
  signOut: async () => {
    // The server refuses calls after the session has ended: writes that wait are sent first, and reads are abandoned.
    await background.flush();
    live.stop();
    await queryClient.cancelQueries();
    return client.auth.signOut();
  },
  channel: openChannel<SessionMessage>('hearback-session'),
  locks,
  hint: browserHint(),
  now: Date.now,
  answerWithinMs: 200,
});

/** oRPC creates new utils with each access, and every hook of a screen accesses some with each render. */
function keepUtils<Utils extends object>(utils: Utils): Utils {
  const kept = new Map<string | symbol, unknown>();
  return new Proxy(utils, {
    get(target, key) {
      if (!kept.has(key)) {
        const value: unknown = Reflect.get(target, key);
        kept.set(key, typeof value === 'object' && value !== null ? keepUtils(value) : value);
      }
      return kept.get(key);
    },
  });
}

/** Query and mutation options of every endpoint. Each key starts with its module. */
export const api = keepUtils(createTanstackQueryUtils(client));

export const queryClient = createQueryClient();

export const optimistic = createOptimistic(queryClient, runAfterPaint);

/** How long ago the first data can have been read. Undefined if that is too long for a replay of events. */
function findAgeMs(): number | undefined {
  const age = Math.ceil(performance.now());
  return age < MAX_REPLAY_MS ? age : undefined;
}

const live = new Live({
  listen: (signal, isFirst) =>
    client.live.listen({ since_ms: isFirst ? findAgeMs() : undefined }, { signal }),
  onEvent: createStaleQueries(queryClient),
  channel: openChannel<PublishedEvent>('hearback-live'),
  locks,
});

export function startLive(): void {
  const state = session.getState();
  if (state.status === 'signed_in' && !isHeldBack(state.held) && preview.get() === null) live.start();
}

export function findAccountId(): string | null {
  const state = session.getState();
  return state.status === 'signed_in' ? state.held.account.id : null;
}

/** Data of one user must never be shown to the next. */
export function clearData(hasSignedOut: boolean): void {
  live.stop();
  optimistic.reset();
  queryClient.clear();
  resetStores(hasSignedOut);
}

const CHECK_EVERY_MS = 30_000;

export function startApp(): void {
  let accountId: string | null = null;
  session.subscribe(() => {
    const state = session.getState();
    const nextId = findAccountId();
    if (nextId !== accountId) {
      background.drop();
      clearData(state.status === 'signed_out' && state.left);
    }
    accountId = nextId;
    startLive();
  });
  const check = () => void session.check();
  setInterval(check, CHECK_EVERY_MS);
  addEventListener('online', check);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check());
  void session.start();
}
