export { findFirstKeyId, revokeKeyRow, takeRequests } from './api-keys.queries.ts';
export { apiKeysRoutes } from './api-keys.routes.ts';
export { createAuthenticateKey } from './authenticate-key.ts';
export { createAssistantKey } from './create-key.ts';
export { createRecordUse } from './record-use.ts';
export { remindExpiryJob } from './remind-expiry.job.ts';
