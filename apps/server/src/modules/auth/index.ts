export { authJobs } from './auth.jobs.ts';
export {
  deleteAccount,
  endSessions,
  findAccount,
  findBelonging,
  isConfirmed,
  lockPassword,
  markEmailVerified,
  savePasswordHash,
} from './auth.queries.ts';
export { authRoutes } from './auth.routes.ts';
export { confirmEmail } from './confirmation/confirm-email.ts';
export { makeConfirmationLink, sendSignUpConfirmation } from './confirmation/send-confirmation.ts';
export { hashPassword, verifyPassword } from './password-hash.ts';
export { createAccount, requirePassword } from './passwords/create-account.ts';
export { setPassword } from './passwords/set-password.ts';
export { setTemporaryPassword } from './passwords/set-temporary-password.ts';
export { resetSecondFactor } from './second-factor/reset-second-factor.ts';
export { TOTP_SECRET } from './second-factor/second-factor.queries.ts';
export { withOwnPassword } from './second-factor/step-up/with-own-password.ts';
export { createAuthenticate, makePreviewToken } from './sessions/access-token.ts';
export { deleteSigningKeys, SIGNING_KEY } from './sessions/signing-keys.queries.ts';
