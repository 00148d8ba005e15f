type ProviderCampaignRef = { readonly provider?: string; readonly provider_campaign_id: string };

/** The order in which all code writes and locks campaigns, to avoid deadlocks. */
export const inLockOrder = <T extends ProviderCampaignRef>(campaigns: readonly T[]): T[] =>
  campaigns.toSorted(
    (a, b) =>
      compare(a.provider_campaign_id, b.provider_campaign_id) || compare(a.provider ?? '', b.provider ?? ''),
  );

/** Compares like the database with collation "C". */
const compare = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Splits into the longest runs of equal elements, in order. */
export function splitWhere<T>(all: readonly T[], is: (one: T) => boolean): T[][] {
  const parts: T[][] = [];
  for (const one of all) {
    const last = parts.at(-1);
    if (last?.[0] !== undefined && is(last[0]) === is(one)) last.push(one);
    else parts.push([one]);
  }
  return parts;
}
