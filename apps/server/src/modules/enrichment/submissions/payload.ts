/** A stored contact with the campaign it is enriched for. */
export type Subject = {
  readonly contact: Readonly<Record<string, unknown>> & {
    readonly email: string | null;
    readonly linkedin_url: string | null;
    readonly enriched_data: Readonly<Record<string, unknown>>;
  };
  readonly campaign: {
    readonly id: string;
    readonly name: string | null;
    readonly provider: string;
    readonly provider_campaign_id: string;
    readonly company_name: string | null;
    readonly industry: string | null;
    readonly target_vertical: string | null;
    readonly target_titles: string | null;
    readonly main_product_site_url: string | null;
    readonly value_proposition: string | null;
  };
};

export type Envelope = {
  readonly app_row_id: string;
  readonly app_workspace_id: string;
  readonly app_callback_url: string;
  readonly app_sent_at: string;
  readonly app_schema: '1';
};

/** Clay's limit for one row, minus some room for the envelope. */
const MAX_BYTES = 90_000;

/**
 * A flat object, because a table maps flat fields best, with contact and campaign nested next to them. Includes earlier
 * results, but not their raw answers, which would grow with every round.
 */
export function toPayload({ contact, campaign }: Subject, envelope: Envelope): Record<string, unknown> {
  const { enriched_data, ...fields } = contact;
  const { raw_payload: _raw, ...enriched } = enriched_data;
  const build = (found: Readonly<Record<string, unknown>>) => ({
    ...found,
    ...fields,
    ...envelope,
    contact: { ...fields, enriched_data: found },
    ...toCampaignFields(campaign),
  });
  const whole = build(enriched);
  // Too large for Clay: omits custom fields.
  return JSON.stringify(whole).length <= MAX_BYTES ? whole : build({});
}

function toCampaignFields(campaign: Subject['campaign']) {
  const { provider, provider_campaign_id } = campaign;
  return {
    campaign_name: campaign.name,
    supabase_campaign_id: campaign.id,
    provider_campaign_id,
    instantly_campaign_id: provider === 'instantly' ? provider_campaign_id : null,
    heyreach_campaign_id: provider === 'heyreach' ? provider_campaign_id : null,
    provider,
    target_company_name: campaign.company_name,
    target_industry: campaign.industry,
    target_vertical: campaign.target_vertical,
    target_titles: campaign.target_titles,
    target_product_site_url: campaign.main_product_site_url,
    target_value_proposition: campaign.value_proposition,
    campaign,
  };
}
