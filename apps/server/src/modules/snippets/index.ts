export { snippetsPersonalData } from './personal-data.ts';
export { snippetsRoutes } from './snippets.routes.ts';
