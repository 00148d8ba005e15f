import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';

/** Texts that the workspace wrote for its campaigns may name a person. The campaign's name belongs to the provider. */
export const campaignsPersonalData: PersonalData = {
  tables: [
    {
      table: 'campaigns',
      title: 'Campaign text',
      key: { id: 'uuid' },
      texts: ['target_vertical', 'target_titles', 'value_proposition', 'ai_prompt', 'price_line'],
      plain: [
        'provider',
        'provider_campaign_id',
        'name',
        'ghl_location_id',
        'main_product_site_url',
        'company_name',
        'industry',
        'campaign_stats',
        'ai_tone',
        'reported_lead_counts',
        'reported_figures',
        'name_words',
      ],
    },
    {
      table: 'campaign_sequences',
      title: 'Campaign emails',
      key: { campaign_id: 'uuid' },
      json: ['emails'],
      plain: ['variables', 'provider_name'],
    },
  ],
  impersonal: {
    campaign_days: 'figures',
    campaign_periods: 'figures',
    campaign_steps: 'figures, and subjects of the workspace’s own emails',
  },
};
