export { findOrMakeContact } from './commands/find-or-make-contact.ts';
export { toEmail, toLinkedinUrl } from './contact-identity.ts';
export type { Somebody } from './new-contact.ts';
