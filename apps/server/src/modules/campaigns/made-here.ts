/** How the ids of campaigns begin that no provider has: theirs never do. */
export const MADE_HERE = 'ai-';

type Made = { readonly account_id: string | null; readonly provider_campaign_id: string };

/** Nobody but us knows its id, so no provider may be asked about it. */
export const isMadeHere = ({ account_id, provider_campaign_id }: Made): boolean =>
  account_id === null && provider_campaign_id.startsWith(MADE_HERE);
