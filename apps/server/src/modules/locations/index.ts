export { setDoNotDisturb } from './crm/set-do-not-disturb.ts';
export { addLocation, getLocation } from './listing/listing.queries.ts';
export { recordUninstall } from './listing/note-uninstall.ts';
export { createLocationsJobs } from './locations.jobs.ts';
export { crmPeopleRoutes, locationsRoutes } from './locations.routes.ts';
export { requireWritable } from './require-writable.ts';
export { resumeLocationSyncs } from './sync/sync-location.job.ts';
export { ACCESS_TOKEN, REFRESH_TOKEN } from './tokens/grant.ts';
export { withLocationToken } from './tokens/with-location-token.ts';
