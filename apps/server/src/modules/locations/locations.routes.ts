import { inside } from '../../platform/http/implement.ts';
import { listLocations } from './locations.queries.ts';

export const locationsRoutes = {
  list: inside.locations.list.handler(({ context: { tx } }) => listLocations(tx)),
};
