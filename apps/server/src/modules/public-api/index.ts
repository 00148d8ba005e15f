export { createPublicApi } from './public-api.plugin.ts';
