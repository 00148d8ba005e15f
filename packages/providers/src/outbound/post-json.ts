import { visitWebsite, type WebsiteSettings } from './visit-website.ts';

/**
 * Sends a message to a URL that a user entered, with the same protection as reading one: no private network, no redirects,
 * limited response size. Throws `WebsiteRefused` unless the response is a success.
 */
export async function postJson(
  address: string,
  message: unknown,
  settings: WebsiteSettings = {},
): Promise<void> {
  const want = {
    accept: '*/*',
    sends: { type: 'application/json', body: JSON.stringify(message) },
    // Only the success of the request matters.
    read: async () => undefined,
  };
  await visitWebsite(address, want, settings);
}
