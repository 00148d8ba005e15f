/** Addresses come from imports and visitors. Encoding prevents them from adding a subject or recipients. */
export const mailLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
