/** The id prefix of campaigns that exist only here. Provider ids never start with it. */
export const MADE_HERE = 'ai-';

type CampaignOrigin = { readonly account_id: string | null; readonly provider_campaign_id: string };

/** Only we know this id, so providers must not be called with it. */
export const isMadeHere = ({ account_id, provider_campaign_id }: CampaignOrigin): boolean =>
  account_id === null && provider_campaign_id.startsWith(MADE_HERE);
