import { open, signedIn } from '#server/platform/http/implement.ts';
import { getAccount } from './auth.queries.ts';
import { changePassword } from './passwords/change-password.ts';
import { endOtherSessions } from './sessions/end-other-sessions.ts';
import { endSession } from './sessions/end-session.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { refresh } from './sessions/refresh.ts';
import { signOut } from './sessions/sign-out.ts';
import { signIn } from './sign-in.ts';

export const authRoutes = {
  signIn: open.auth.signIn.handler(({ context, input }) => signIn(context, input)),
  refresh: open.auth.refresh.handler(({ context }) => refresh(context)),
  signOut: open.auth.signOut.handler(({ context }) => signOut(context)),
  getSession: signedIn.auth.getSession.handler(({ context }) =>
    getAccount(context.services.db, context.claim),
  ),
  changePassword: signedIn.auth.changePassword.handler(({ context, input }) =>
    changePassword(context, context.claim, input),
  ),
  listSessions: signedIn.auth.listSessions.handler(({ context }) =>
    listSessions(context.services.db, context.claim),
  ),
  endSession: signedIn.auth.endSession.handler(({ context, input }) =>
    endSession(context, context.claim, input.id),
  ),
  endOtherSessions: signedIn.auth.endOtherSessions.handler(({ context }) =>
    endOtherSessions(context, context.claim),
  ),
};
