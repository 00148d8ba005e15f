import { watchClientsJob } from './alerts/watch-clients.job.ts';
import { measureClientsJob } from './measure-clients.job.ts';

export { createClientFile } from './client-file.plugin.ts';
export { clientsRoutes } from './clients.routes.ts';

export const clientsJobs = [measureClientsJob, watchClientsJob];
