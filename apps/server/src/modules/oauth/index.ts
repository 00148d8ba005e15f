export { createAuthenticateToken } from './authenticate-token.ts';
export { forgetClientsJob } from './forget-clients.job.ts';
export { authorizationServer } from './oauth.plugin.ts';
export { oauthRoutes } from './oauth.routes.ts';
