import { publicRoute, signedIn } from '#server/platform/http/implement.ts';
import { getAccount } from './auth.queries.ts';
import { listDemoAccounts } from './list-demo-accounts.ts';
import { changePassword } from './passwords/change-password.ts';
import { beginTotp } from './second-factor/app/begin-totp.ts';
import { confirmTotp } from './second-factor/app/confirm-totp.ts';
import { removeTotp } from './second-factor/app/remove-totp.ts';
import { completeSignIn } from './second-factor/complete-sign-in.ts';
import { getSecondFactor } from './second-factor/get-second-factor.ts';
import { addPasskey } from './second-factor/passkeys/add-passkey.ts';
import { beginPasskey } from './second-factor/passkeys/begin-passkey.ts';
import { beginPasskeySignIn } from './second-factor/passkeys/begin-passkey-sign-in.ts';
import { passkeySignIn } from './second-factor/passkeys/passkey-sign-in.ts';
import { removePasskey } from './second-factor/passkeys/remove-passkey.ts';
import { makeRecoveryCodes } from './second-factor/recovery/make-recovery-codes.ts';
import { beginStepUp, completeStepUp } from './second-factor/step-up/step-up.ts';
import { endOtherSessions } from './sessions/end-other-sessions.ts';
import { endSession } from './sessions/end-session.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { refresh } from './sessions/refresh.ts';
import { signOut } from './sessions/sign-out.ts';
import { signIn } from './sign-in.ts';

export const authRoutes = {
  signIn: publicRoute.auth.signIn.handler(({ context, input }) => signIn(context, input)),
  listDemoAccounts: publicRoute.auth.listDemoAccounts.handler(({ context }) => listDemoAccounts(context)),
  refresh: publicRoute.auth.refresh.handler(({ context, input }) => refresh(context, input?.reads)),
  signOut: publicRoute.auth.signOut.handler(({ context }) => signOut(context)),
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
  completeSignIn: publicRoute.auth.completeSignIn.handler(({ context, input }) =>
    completeSignIn(context, input),
  ),
  beginPasskeySignIn: publicRoute.auth.beginPasskeySignIn.handler(({ context }) =>
    beginPasskeySignIn(context),
  ),
  passkeySignIn: publicRoute.auth.passkeySignIn.handler(({ context, input }) =>
    passkeySignIn(context, input.passkey),
  ),
  getSecondFactor: signedIn.auth.getSecondFactor.handler(({ context }) =>
    getSecondFactor(context, context.claim),
  ),
  beginStepUp: signedIn.auth.beginStepUp.handler(({ context }) => beginStepUp(context, context.claim)),
  completeStepUp: signedIn.auth.completeStepUp.handler(({ context, input }) =>
    completeStepUp(context, context.claim, input),
  ),
  beginTotp: signedIn.auth.beginTotp.handler(({ context, input }) =>
    beginTotp(context, context.claim, input.password),
  ),
  confirmTotp: signedIn.auth.confirmTotp.handler(({ context, input }) =>
    confirmTotp(context, context.claim, input.code),
  ),
  removeTotp: signedIn.auth.removeTotp.handler(({ context, input }) =>
    removeTotp(context, context.claim, input.password),
  ),
  makeRecoveryCodes: signedIn.auth.makeRecoveryCodes.handler(({ context, input }) =>
    makeRecoveryCodes(context, context.claim, input.password),
  ),
  beginPasskey: signedIn.auth.beginPasskey.handler(({ context, input }) =>
    beginPasskey(context, context.claim, input.password),
  ),
  addPasskey: signedIn.auth.addPasskey.handler(({ context, input }) =>
    addPasskey(context, context.claim, input),
  ),
  removePasskey: signedIn.auth.removePasskey.handler(({ context, input }) =>
    removePasskey(context, context.claim, input),
  ),
};
