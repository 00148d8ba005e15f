/** Addresses come from imports and visitors: nothing in one may add a subject or further recipients to the letter. */
export const mailLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
