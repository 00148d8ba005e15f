export { addLocation } from './commands/add-location.ts';
export { locationsRoutes } from './locations.routes.ts';
