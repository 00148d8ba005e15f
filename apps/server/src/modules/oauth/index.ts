export { createAuthenticateToken } from './authenticate-token.ts';
export { deleteOldClientsJob } from './delete-old-clients.job.ts';
export { authorizationServer } from './oauth.plugin.ts';
export { oauthRoutes } from './oauth.routes.ts';
