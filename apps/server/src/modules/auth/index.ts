export { createAuthenticate } from './access-token.ts';
export { authJobs } from './auth.jobs.ts';
export {
  deleteAccount,
  findAccount,
  forgetSigningKeys,
  isConfirmed,
  lockPassword,
  markEmailVerified,
  savePasswordHash,
} from './auth.queries.ts';
export { authRoutes } from './auth.routes.ts';
export { confirmEmail } from './commands/confirm-email.ts';
export { createAccount, requirePassword } from './commands/create-account.ts';
export { makeConfirmationLink, sendConfirmation } from './commands/send-confirmation.ts';
export { setPassword } from './commands/set-password.ts';
export { hashPassword } from './sign-in-library.ts';
