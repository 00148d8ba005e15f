export { findOrMakeContact } from './commands/find-or-make-contact.ts';
export type { Somebody } from './new-contact.ts';
