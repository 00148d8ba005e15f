export { addPerson } from './commands/add-person.ts';
export { grantLocation } from './commands/grant-location.ts';
export { openWorkspace } from './commands/open-workspace.ts';
export { settleDefaultLocation } from './commands/settle-default-location.ts';
export { queueCredentials } from './credentials.letter.ts';
export { requireEmail, requireFilled } from './email-address.ts';
export { findPersonByEmail } from './people.queries.ts';
export { peopleRoutes } from './people.routes.ts';
export { makeTemporaryPassword } from './temporary-password.ts';
