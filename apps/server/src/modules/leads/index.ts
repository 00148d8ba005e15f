export { findOrMakeContact } from './commands/find-or-make-contact.ts';
export { findOrMakeContacts } from './commands/find-or-make-contacts.ts';
export { importLeadsPage } from './commands/import-leads-page.ts';
export { toEmail } from './contact-identity.ts';
export type { ContactRow } from './leads.queries.ts';
export { linkContacts, moveHomelessContacts } from './leads-in-bulk.queries.ts';
export type { Somebody } from './new-contact.ts';
