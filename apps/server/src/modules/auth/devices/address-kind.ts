import { BlockList, isIP } from 'node:net';
import type { AddressKind } from '@hearback/contract';

type Family = 'ipv4' | 'ipv6';

const toList = (family: Family, ...nets: readonly (readonly [string, number])[]): BlockList => {
  const list = new BlockList();
  for (const [net, prefix] of nets) list.addSubnet(net, prefix, family);
  return list;
};

/** Separate lists, because one list for both would match every IPv4 address in the first IPv6 network. */
const LOOPBACK = { ipv4: toList('ipv4', ['127.0.0.0', 8]), ipv6: toList('ipv6', ['::', 64]) };
const PRIVATE = {
  ipv4: toList(
    'ipv4',
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
  ),
  ipv6: toList('ipv6', ['fc00::', 7], ['fe80::', 10]),
};

/**
 * Returns the kind of an address. An address alone does not reveal a city. For IPv6 we store the network:
 * `2001:db8:1:2::/64`.
 */
export function toAddressKind(address: string | null): AddressKind {
  const [bare = ''] = (address ?? '').split('/', 1);
  const version = isIP(bare);
  if (version === 0) return 'unknown';
  const family = version === 6 ? 'ipv6' : 'ipv4';
  if (LOOPBACK[family].check(bare, family)) return 'loopback';
  return PRIVATE[family].check(bare, family) ? 'private' : family;
}
