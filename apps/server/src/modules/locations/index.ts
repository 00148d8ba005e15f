export { addLocation } from './commands/add-location.ts';
export { noteUninstall } from './commands/note-uninstall.ts';
export { locationsJobs } from './locations.jobs.ts';
export { getLocation } from './locations.queries.ts';
export { crmPeopleRoutes, locationsRoutes } from './locations.routes.ts';
export { requireWritable } from './require-writable.ts';
export { ACCESS_TOKEN, REFRESH_TOKEN } from './tokens/grant.ts';
export { withLocationToken } from './tokens/with-location-token.ts';
