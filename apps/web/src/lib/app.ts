import { MAX_REPLAY_MS, type PublishedEvent } from '@hearback/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { createApiClient } from './api/api-client.ts';
import { createBackground } from './api/background.ts';
import { createFirstAnswers } from './api/first-answers.ts';
import { createQueryClient } from './api/query-client.ts';
import { Live } from './live/live.ts';
import { createStaleQueries } from './live/stale-queries.ts';
import { afterPaint } from './optimistic/after-paint.ts';
import { createOptimistic } from './optimistic/optimistic.ts';
import { Session, type SessionMessage } from './session/session.ts';
import { isHeldBack } from './session/session-state.ts';
import { browserHint } from './session/sign-in-hint.ts';
import { resetStores } from './store.ts';
import { browserLocks, openChannel } from './tabs.ts';

/** The only place where the parts of `lib/` are wired together. */
const locks = browserLocks();

const first = createFirstAnswers();

/** Calls that no one waits for, sent together. */
export const background = createBackground();

const client = createApiClient(() => session, { known: first, background });

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

/** Query and mutation options of every endpoint. Each key starts with its module. */
export const api = createTanstackQueryUtils(client);

export const queryClient = createQueryClient();

export const optimistic = createOptimistic(queryClient, afterPaint);

/** How long ago the first data can have been read. Undefined if that is too long for a replay of events. */
function findAgeMs(): number | undefined {
  const age = Math.ceil(performance.now());
  return age < MAX_REPLAY_MS ? age : undefined;
}

const live = new Live({
  listen: (signal, isFirst) =>
    client.live.listen({ since_ms: isFirst ? findAgeMs() : undefined }, { signal }),
  hear: createStaleQueries(queryClient),
  channel: openChannel<PublishedEvent>('hearback-live'),
  locks,
});

const CHECK_EVERY_MS = 30_000;

export function startApp(): void {
  let accountId: string | null = null;
  session.subscribe(() => {
    const state = session.getState();
    const nextId = state.status === 'signed_in' ? state.held.account.id : null;
    // Data of one user must never be shown to the next.
    if (nextId !== accountId) {
      live.stop();
      background.drop();
      queryClient.clear();
      resetStores(state.status === 'signed_out' && state.left);
    }
    accountId = nextId;
    if (state.status === 'signed_in' && !isHeldBack(state.held)) live.start();
  });
  const check = () => void session.check();
  setInterval(check, CHECK_EVERY_MS);
  addEventListener('online', check);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check());
  void session.start();
}
