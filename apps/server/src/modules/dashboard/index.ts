export { listCounted } from './analytics/analytics.queries.ts';
export { toFigures } from './analytics/to-figures.ts';
export { toSpan } from './analytics/to-span.ts';
export { dashboardRoutes } from './dashboard.routes.ts';
export { listOverviews, listPreviousOutcomes } from './locations/locations.queries.ts';
export { type LocationMeasures, measureLocation } from './locations/measure-location.ts';
export { sumCampaigns } from './locations/rank-locations.ts';
