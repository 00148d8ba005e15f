import {
  MIN_ANSWERED,
  MIN_CLASSIFIED_CONVERSATIONS,
  MIN_RANKED_SENT,
  type ReportCadence,
  type ReportFigure,
  ReportFigures,
  type ReportTargets,
  toPreviousPeriod,
} from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { type LocationMeasures, measureLocation } from '#server/modules/dashboard/index.ts';
import { countAdditions, countSenders, listStages, type ReportedLocation } from './figures.queries.ts';

export type FiguresOrder = {
  readonly cadence: ReportCadence;
  readonly first_day: string;
  readonly last_day: string;
  readonly time_zone: string;
  readonly targets: ReportTargets;
};

const SECONDS_PER_MINUTE = 60;

type Sample = { readonly value: number | null; readonly count: number };

/** A previous value without a sufficient sample is not used for the comparison. */
export const toSampledFigure = (now: Sample, then: Sample | null, minimum: number): ReportFigure => ({
  value: now.value,
  previous: then !== null && then.count >= minimum ? then.value : null,
  target: null,
  sample: { count: now.count, minimum },
});

/** Every figure with its target and previous period. The transaction must be limited to the location. */
export async function computeFigures(
  tx: TenantTx,
  location: ReportedLocation,
  order: FiguresOrder,
  now: Date,
): Promise<ReportFigures> {
  const { cadence, time_zone, targets } = order;
  const before = toPreviousPeriod(cadence, order);
  const current = await measureLocation(tx, location, order, now);
  const previous = await measureLocation(tx, location, { ...before, time_zone }, now);
  const added = await countAdditions(tx, location, current);
  const addedBefore = await countAdditions(tx, location, previous);

  const toCounted = (read: (measures: LocationMeasures) => number | null): ReportFigure => ({
    ...{ value: read(current), previous: read(previous), target: null, sample: null },
  });
  const toAdded = (read: (counts: typeof added) => number): ReportFigure => ({
    ...{ value: read(added), previous: read(addedBefore), target: null, sample: null },
  });
  const toSampled = (read: (measures: LocationMeasures) => Sample, minimum: number): ReportFigure =>
    toSampledFigure(read(current), read(previous), minimum);
  const withTarget = (id: keyof ReportTargets, figure: ReportFigure): ReportFigure => ({
    ...figure,
    target: targets[id] ?? null,
  });

  return ReportFigures.parse({
    as_of: now.toISOString(),
    previous: before,
    figures: {
      meetings_booked: withTarget(
        'meetings_booked',
        toCounted(({ meetings_booked }) => meetings_booked),
      ),
      positive_replies: withTarget(
        'positive_replies',
        toCounted(({ interested }) => interested),
      ),
      opportunities: withTarget(
        'opportunities',
        toAdded(({ opportunities }) => opportunities),
      ),
      opportunity_value: toAdded(({ opportunity_value }) => opportunity_value),
      sent: withTarget(
        'sent',
        toCounted(({ sent }) => sent),
      ),
      people_reached: withTarget(
        'people_reached',
        toCounted(({ contacted }) => contacted),
      ),
      reply_rate: withTarget(
        'reply_rate',
        toSampled(({ reply_percent, sent }) => ({ value: reply_percent, count: sent ?? 0 }), MIN_RANKED_SENT),
      ),
      positive_rate: withTarget(
        'positive_rate',
        toSampled(
          ({ interested_percent, disposed }) => ({ value: interested_percent, count: disposed }),
          MIN_CLASSIFIED_CONVERSATIONS,
        ),
      ),
      response_seconds: {
        ...toSampled(
          ({ median_seconds, answered }) => ({ value: median_seconds, count: answered }),
          MIN_ANSWERED,
        ),
        target: current.target_minutes === null ? null : current.target_minutes * SECONDS_PER_MINUTE,
      },
      unanswered_interested: {
        ...{ value: current.unanswered_interested, previous: null, target: null, sample: null },
      },
      do_not_contact: toAdded(({ do_not_contact }) => do_not_contact),
    },
    funnel: [
      { step: 'people_reached', count: current.contacted },
      { step: 'replied', count: current.replied },
      { step: 'positive_replies', count: current.interested },
      { step: 'meetings_booked', count: current.meetings_booked },
    ],
    trend: [...current.trend],
    pipeline: await listStages(tx, location),
    senders: await countSenders(tx, location),
  } satisfies ReportFigures);
}
