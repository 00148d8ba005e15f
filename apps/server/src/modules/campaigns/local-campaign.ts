/** The id prefix of campaigns that exist only here. Provider ids never start with it. */
export const LOCAL_ID_PREFIX = 'ai-';

type CampaignOrigin = { readonly account_id: string | null; readonly provider_campaign_id: string };

/** Only we know this id, so providers must not be called with it. */
export const isLocalCampaign = ({ account_id, provider_campaign_id }: CampaignOrigin): boolean =>
  account_id === null && provider_campaign_id.startsWith(LOCAL_ID_PREFIX);
