import { visitWebsite, type WebsiteSettings } from './visit-website.ts';

/**
 * Sends a message to an address that somebody typed, with all the care of reading one: no private network, no redirects, no
 * answer longer than needed. Throws `WebsiteRefused` unless the answer says that it was taken.
 */
export async function postJson(
  address: string,
  message: unknown,
  settings: WebsiteSettings = {},
): Promise<void> {
  const want = {
    accept: '*/*',
    sends: { type: 'application/json', body: JSON.stringify(message) },
    // That it was taken is all there is to know.
    read: async () => undefined,
  };
  await visitWebsite(address, want, settings);
}
