export { findOrMakeContact } from './commands/find-or-make-contact.ts';
export { findOrMakeContacts } from './commands/find-or-make-contacts.ts';
export type { Somebody } from './new-contact.ts';
