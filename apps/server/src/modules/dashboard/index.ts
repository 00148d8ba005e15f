export { dashboardRoutes } from './dashboard.routes.ts';
export { type LocationMeasures, measureLocation } from './locations/measure-location.ts';
