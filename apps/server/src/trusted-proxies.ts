import { isIP } from 'node:net';
import { z } from 'zod';

/**
 * Whose word about a visitor's address counts: of as many proxies as stand in front, or of those with these addresses.
 * Anybody's would mean the visitor's own: every limit by address could be walked around.
 */
export const TrustedProxies = z.string().transform((text, context): false | number | string[] => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (text === 'true') return refuse(TRUE_IS_NO_PROXY);
  if (text === 'false' || text === '0') return false;
  if (/^\d+$/.test(text)) return Number(text) <= 10 ? Number(text) : refuse(PROXIES);
  const list = text.split(',').map((entry) => entry.trim());
  return list.every(isNetwork) ? list : refuse(PROXIES);
});
export type TrustedProxies = z.infer<typeof TrustedProxies>;

const PROXIES =
  'must be the number of proxies in front (1 to 10) or their addresses, like 10.0.0.0/8,192.0.2.7, or false';
const TRUE_IS_NO_PROXY =
  'may no longer be true, which believed what visitors say about themselves: set it to the number of proxies in front (1 for one reverse proxy) or to their addresses, like 10.0.0.0/8';

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1;
  if (most < 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
}
