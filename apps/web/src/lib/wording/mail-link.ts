/** Addresses come from imports and visitors: nothing in one may add a subject or further recipients to the mail. */
export const mailLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
