export { assistantRoutes } from './assistant.routes.ts';
export { assistantPersonalData } from './sessions/personal-data.ts';
