export { snippetsRoutes } from './snippets.routes.ts';
