import type { Claim } from '@hearback/database';

const MAX_CLAIMS = 10_000;

/** Returns the same claim for a key and an address, because the entry of a hot read is predicted per claim. */
export function createKeyClaims(): (id: string, address: string) => Claim {
  const claims = new Map<string, Claim>();
  return (id, address) => {
    const name = `${id} ${address}`;
    const cachedClaim = claims.get(name);
    if (cachedClaim) return cachedClaim;
    const claim: Claim = { auth_user_id: '', session_id: '', api_key: { id, address } };
    if (claims.size >= MAX_CLAIMS) claims.clear();
    claims.set(name, claim);
    return claim;
  };
}
