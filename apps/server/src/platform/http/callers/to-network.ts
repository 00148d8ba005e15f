import { isIPv6 } from 'node:net';

/**
 * Returns the network that identifies a visitor: an IPv4 address, or the /64 prefix, which is the least that an IPv6 customer
 * gets. Counting whole IPv6 addresses would let one machine pose as any number of visitors.
 */
export function toNetwork(address: string): string {
  const [bare = ''] = address.split('%', 1);
  const embedded = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(bare)?.[1];
  if (embedded) return embedded;
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.split('::');
  const before = toGroups(head);
  const after = toGroups(tail ?? '');
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

const toGroups = (text: string): string[] =>
  text
    .split(':')
    .filter((group) => group !== '')
    // The last group may be an IPv4 address, which covers two groups.
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
