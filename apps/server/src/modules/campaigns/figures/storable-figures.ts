import { toShortText } from '#server/platform/http/bodies/storable-text.ts';
import type { CampaignFigures } from './campaign-figures.ts';

const MAX_COUNT = 2_147_483_647;
const MAX_STEPS = 1000;

/** Rounds to integers within the column's range; null stays unknown. */
const roundFigures = <T extends object>(figures: T): T =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.min(Math.round(value), MAX_COUNT) : value,
    ]),
  ) as T;

const isDay = (day: string): boolean =>
  /^(?!0000)\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));

/** Sanitizes provider data: the last of duplicate rows counts, and values are limited to the column's range. */
export function toStorableFigures({ days, periods, steps }: CampaignFigures): CampaignFigures {
  const byDay = new Map(days.filter(({ day }) => isDay(day)).map((day) => [day.day, roundFigures(day)]));
  const byPlace = new Map(
    steps
      .filter(({ step, variant }) => step >= 0 && variant >= 0 && Math.max(step, variant) <= MAX_STEPS)
      .map((step) => [
        `${step.days}/${Math.round(step.step)}/${Math.round(step.variant)}`,
        roundFigures({ ...step, subject: toShortText(step.subject, 500) }),
      ]),
  );
  return { days: [...byDay.values()], periods: periods.map(roundFigures), steps: [...byPlace.values()] };
}
