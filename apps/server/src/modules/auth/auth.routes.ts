import { open, signedIn } from '../../platform/http/implement.ts';
import { getAccount } from './auth.queries.ts';
import { changePassword } from './commands/change-password.ts';
import { refresh } from './commands/refresh.ts';
import { signIn } from './commands/sign-in.ts';
import { signOut } from './commands/sign-out.ts';

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
};
