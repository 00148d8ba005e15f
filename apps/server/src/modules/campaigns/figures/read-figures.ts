import { type InstantlyClient, ProviderError } from '@hearback/providers';
import type { OpenAccount } from '#server/modules/accounts/index.ts';
import type { CampaignFigures, DueCampaign } from './campaign-figures.ts';

const DAY_MS = 86_400_000;
/** The selectable periods. The campaign's stats already contain 30 days. */
const PERIODS = [7, 90] as const;
const STEP_PERIODS = [7, 30, 90] as const;
/** All time. */
const WHOLE = 0;

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The same period as in the campaign's stats: from this many days ago until today, inclusive. */
const lastDays = (days: number, now: Date) => ({
  startDate: toDay(now.getTime() - days * DAY_MS),
  endDate: toDay(now.getTime()),
});

/**
 * Reads one campaign at a time at Instantly, with nine calls each, and all in one call at HeyReach, which has daily
 * figures only. A refusal for one campaign does not stop the others and is retried next time.
 */
export async function* readFigures(
  account: OpenAccount,
  due: readonly DueCampaign[],
  now = new Date(),
): AsyncGenerator<{ campaign: DueCampaign; figures: CampaignFigures }> {
  if (due.length === 0) return;
  if (account.provider === 'instantly') {
    for (const campaign of due) {
      const figures = await ignoreRefusal(readEmail(account.client, campaign.provider_campaign_id, now));
      if (figures) yield { campaign, figures };
    }
    return;
  }
  const start = new Date(Math.min(...due.map(({ campaign_date }) => campaign_date.getTime())));
  const ids = due.map(({ provider_campaign_id }) => provider_campaign_id);
  const byCampaign = await ignoreRefusal(account.client.readDays(ids, { start, end: now }));
  for (const campaign of byCampaign ? due : []) {
    const days = byCampaign?.get(campaign.provider_campaign_id) ?? [];
    yield { campaign, figures: { days, periods: [], steps: [] } };
  }
}

const ignoreRefusal = <T>(response: Promise<T>): Promise<T | null> =>
  response.catch((error: unknown) => {
    if (error instanceof ProviderError && error.kind === 'rejected') return null;
    throw error;
  });

async function readEmail(client: InstantlyClient, id: string, now: Date): Promise<CampaignFigures> {
  const days = await client.readDays(id);
  const periods = [{ days: WHOLE, ...(await client.readPeriod(id, null)) }];
  for (const length of PERIODS)
    periods.push({ days: length, ...(await client.readPeriod(id, lastDays(length, now))) });
  const subjects = await client.readSubjects(id);
  const ranges = STEP_PERIODS.map((length) => lastDays(length, now));
  const figures = await client.readSteps(id, ranges);
  const steps = figures.flatMap((all, index) =>
    all.map((step) => ({
      ...step,
      days: [WHOLE, ...STEP_PERIODS][index] ?? WHOLE,
      subject: subjects[step.step - 1]?.[step.variant - 1] ?? null,
    })),
  );
  return { days, periods, steps };
}
