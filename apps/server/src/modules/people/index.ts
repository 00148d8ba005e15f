export { addPerson } from './commands/add-person.ts';
export { grantLocation } from './commands/grant-location.ts';
export { openWorkspace } from './commands/open-workspace.ts';
export { peopleRoutes } from './people.routes.ts';
