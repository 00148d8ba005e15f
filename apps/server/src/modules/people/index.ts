export { grantLocation } from './access/access.queries.ts';
export { settleDefaultLocation } from './access/settle-default-location.ts';
export { isRegistered, releaseAddress } from './addresses.ts';
export { requireEmail, requireFilled, requireNames } from './form-rules.ts';
export { peopleRoutes } from './people.routes.ts';
export { expireSignUpsJob } from './sign-up/expire-sign-ups.job.ts';
export { openWorkspace } from './sign-up/sign-up.queries.ts';
export { addPerson } from './users/add-person.ts';
export { createUserDirect } from './users/create-user-direct.ts';
export { queueCredentials } from './users/credentials.email.ts';
export { setCrmContact } from './users/set-crm-contact.ts';
export { makeTemporaryPassword } from './users/temporary-password.ts';
export {
  findPersonByEmail,
  getWorkspaceName,
  listColleagues,
  requirePeople,
  userName,
} from './users/users.queries.ts';
