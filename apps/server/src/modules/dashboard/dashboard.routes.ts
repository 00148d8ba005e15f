import { inside } from '#server/platform/http/implement.ts';
import { getDashboard } from './get-dashboard.ts';

export const dashboardRoutes = {
  get: inside.dashboard.get.handler(({ context, input }) => getDashboard(context, input)),
};
