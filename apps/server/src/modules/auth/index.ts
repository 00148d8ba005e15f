export { createAuthenticate } from './access-token.ts';
export { authJobs } from './auth.jobs.ts';
export { authRoutes } from './auth.routes.ts';
export { createAccount } from './commands/create-account.ts';
