export const MAX_API_KEYS = 50;
/** Maximum number of connected assistants per workspace. */
export const MAX_CONNECTED_ASSISTANTS = 100;
export const MAX_API_KEY_NAME_LENGTH = 80;
export const MAX_KEY_NETWORKS = 20;
export const MAX_KEY_LOCATIONS = 200;
export const MAX_REQUESTS_PER_MINUTE = 600;
export const DEFAULT_REQUESTS_PER_MINUTE = 120;
/** Days until a key expires. Only owners create keys that do not expire. */
export const API_KEY_DAYS = [30, 90, 365] as const;
export const DEFAULT_API_KEY_DAYS = 365;
/** How long a rotated key remains valid. */
export const MAX_OVERLAP_HOURS = 168;
export const DEFAULT_OVERLAP_HOURS = 24;

/** Without leading zeros, which PostgreSQL refuses. */
const isNumber = (text: string, max: number): boolean =>
  /^(0|[1-9]\d{0,2})$/.test(text) && Number(text) <= max;
const listGroups = (text: string): string[] => (text === '' ? [] : text.split(':'));

function isIpv6(address: string): boolean {
  const [head = '', tail, ...more] = address.split('::');
  const groups = [...listGroups(head), ...listGroups(tail ?? '')];
  const isComplete = tail === undefined ? groups.length === 8 : groups.length < 8;
  return isComplete && more.length === 0 && groups.every((group) => /^[\da-f]{1,4}$/i.test(group));
}

/** True for an IP address, with or without the length of a network prefix. Without a schema, which the browser does not load. */
export function isNetwork(network: string): boolean {
  const [address = '', prefix = '0', ...more] = network.split('/');
  const bytes = address.split('.');
  const isIpv4 = bytes.length === 4 && bytes.every((byte) => isNumber(byte, 255));
  if (more.length > 0) return false;
  return isIpv4 ? isNumber(prefix, 32) : isIpv6(address) && isNumber(prefix, 128);
}
