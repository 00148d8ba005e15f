import type { HostProblem } from '@hearback/contract';
import type { Services } from '#server/platform/services.ts';

/** Does not name the product. The label below the host keeps the host free for its CNAME record. */
const PROOF_LABEL = '_portal-verify';

type HostClaim = { readonly host: string; readonly token: string };

export const toProofName = (host: string): string => `${PROOF_LABEL}.${host}`;

/** Checks both records of a host. Null if they are right. */
export async function findProblem(services: Services, claimed: HostClaim): Promise<HostProblem | null> {
  return (await findProofProblem(services, claimed)) ?? findTargetProblem(services, claimed.host);
}

/** Only a person who controls the DNS of the host can create the TXT record with the token. */
export async function findProofProblem(
  { dns }: Pick<Services, 'dns'>,
  { host, token }: HostClaim,
): Promise<HostProblem | null> {
  const texts = await readRecords(() => dns.resolveTxt(toProofName(host)));
  if (texts === null) return 'dns_unavailable';
  // Long values arrive in parts.
  const values = texts.map((parts) => parts.join('').trim());
  if (values.includes(token)) return null;
  return values.length === 0 ? 'txt_missing' : 'txt_wrong';
}

async function findTargetProblem({ dns, config }: Services, host: string): Promise<HostProblem | null> {
  const targets = await readRecords(() => dns.resolveCname(host));
  if (targets === null) return 'dns_unavailable';
  if (targets.some((target) => target.toLowerCase().replace(/\.$/, '') === config.cnameTarget)) return null;
  return targets.length === 0 ? 'cname_missing' : 'cname_wrong';
}

/** Empty if the records do not exist. Null if the server cannot tell. */
async function readRecords<T>(read: () => Promise<T[]>): Promise<T[] | null> {
  try {
    return await read();
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null;
  }
}
