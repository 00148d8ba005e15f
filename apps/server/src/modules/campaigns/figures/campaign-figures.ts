import type { DayFigures, PeriodFigures, StepFigures } from '@hearback/providers';

/** The provider's figures at the time of listing. Later changes are read the next time. */
export type DueCampaign = {
  readonly id: string;
  readonly provider_campaign_id: string;
  readonly campaign_date: Date;
  readonly reported: string;
};

/** `days`: the length of the period; 0 is all time. */
export type CampaignFigures = {
  readonly days: readonly DayFigures[];
  readonly periods: readonly (PeriodFigures & { readonly days: number })[];
  readonly steps: readonly (StepFigures & { readonly days: number; readonly subject: string | null })[];
};
