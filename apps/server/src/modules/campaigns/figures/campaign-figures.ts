import type { DayFigures, PeriodFigures, StepFigures } from '@hearback/providers';

/** What the provider told when it was listed: what changes meanwhile is read the next time. */
export type DueCampaign = {
  readonly id: string;
  readonly provider_campaign_id: string;
  readonly campaign_date: Date;
  readonly told: string;
};

/** `days`: how many there are in the period; 0 is all of it. */
export type CampaignFigures = {
  readonly days: readonly DayFigures[];
  readonly periods: readonly (PeriodFigures & { readonly days: number })[];
  readonly steps: readonly (StepFigures & { readonly days: number; readonly subject: string | null })[];
};
