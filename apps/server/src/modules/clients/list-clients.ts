import {
  type Client,
  type ClientPeriod,
  type Clients,
  computePercent,
  MIN_ANSWERED,
  MIN_CLASSIFIED_CONVERSATIONS,
  MIN_RANKED_SENT,
  NO_SENDERS,
  type ReportFigure,
  ReportTargets,
  type TemplateCadence,
} from '@hearback/contract';
import { pipeline } from '@hearback/database';
import {
  listCounted,
  listOverviews,
  sumCampaigns,
  toFigures,
  toSpan,
} from '#server/modules/dashboard/index.ts';
import { listClientAccounts, listLastReports, toSampledFigure } from '#server/modules/reports/index.ts';
import type { ReplicaContext } from '#server/platform/http/implement.ts';
import { listOpenAlerts } from './alerts/alerts.queries.ts';
import { type ClientPeriodRow, listClientPeriods, listEndingCampaigns } from './clients.queries.ts';

type Parts = [
  Awaited<ReturnType<typeof listOverviews>>,
  Awaited<ReturnType<typeof listCounted>>,
  Awaited<ReturnType<typeof listClientAccounts>>,
  Awaited<ReturnType<typeof listLastReports>>,
  Awaited<ReturnType<typeof listEndingCampaigns>>,
  Awaited<ReturnType<typeof listClientPeriods>>,
  Awaited<ReturnType<typeof listOpenAlerts>>,
];

/** Targets are set per week and per month. */
const CADENCES: Readonly<Record<ClientPeriod, TemplateCadence | null>> = {
  '7': 'weekly',
  '30': 'monthly',
  '90': null,
};

const SECONDS_PER_MINUTE = 60;

/** Seven statements for any number of clients. RLS limits them to the locations that the viewer sees. */
export async function listClients(
  { tx, actor, asOf }: Pick<ReplicaContext, 'tx' | 'actor' | 'asOf'>,
  { period }: { readonly period: ClientPeriod },
  now = new Date(),
): Promise<Clients> {
  const { workspace_id } = actor;
  const span = toSpan({ period }, now, 'UTC');
  const order = { since: span.since ?? now, cadence: CADENCES[period] };
  const [overviews, counted, accounts, reports, ending, periods, alerts] = await pipeline<Parts>(tx, (tx) => [
    listOverviews(tx, actor, span),
    listCounted(tx, workspace_id, span),
    listClientAccounts(tx, workspace_id, order),
    listLastReports(tx, workspace_id),
    listEndingCampaigns(tx, workspace_id, now.toISOString().slice(0, 10)),
    listClientPeriods(tx, workspace_id, period),
    listOpenAlerts(tx, workspace_id),
  ]);
  const campaigns = Map.groupBy(counted, ({ ghl_location_id }) => ghl_location_id);
  const accountsById = new Map(accounts.map((account) => [account.location_id, account]));
  const reportsById = new Map(reports.map(({ location_id, ...report }) => [location_id, report]));
  const endingById = Map.groupBy(ending, ({ location_id }) => location_id);
  const periodsById = new Map(periods.map((one) => [one.location_id, one]));
  const alertsById = Map.groupBy(alerts, ({ location_id }) => location_id);
  const [first] = periods;
  return {
    measured_at: now.toISOString(),
    as_of: asOf?.toISOString() ?? null,
    previous: first ? { first_day: first.first_day, last_day: first.last_day } : null,
    clients: overviews.map((overview): Client => {
      const { id, name, to_do, overdue, interested_to_do, interested_snoozed, owners } = overview;
      const account = accountsById.get(id);
      const sums = sumCampaigns((campaigns.get(id) ?? []).map((campaign) => toFigures(campaign, span)));
      const figures = toClientFigures(overview, sums, periodsById.get(id) ?? null);
      const opportunities = toCounted(account?.opportunities ?? 0);
      return {
        ...{ id, name, to_do, overdue, interested_to_do, interested_snoozed },
        figures: withTargets({ ...figures, opportunities }, ReportTargets.parse(account?.targets ?? {})),
        pipeline_value: account?.pipeline_value ?? 0,
        senders: account?.senders ?? NO_SENDERS,
        campaigns: (endingById.get(id) ?? []).map(({ location_id: _, ...campaign }) => campaign),
        last_report: reportsById.get(id) ?? null,
        alerts: (alertsById.get(id) ?? []).map(({ detail }) => detail),
        owners: [...owners],
      };
    }),
  };
}

const toCounted = (value: number | null): ReportFigure => ({
  ...{ value, previous: null, target: null, sample: null },
});

/** Only rates are compared with the previous period. */
function toClientFigures(
  overview: Parts[0][number],
  { sent, contacted, reply_percent }: ReturnType<typeof sumCampaigns>,
  before: ClientPeriodRow | null,
): Omit<Client['figures'], 'opportunities'> {
  const { disposed, interested, answered, median_seconds, target_minutes } = overview;
  const rate = (part: number | null, whole: number | null) =>
    part === null || whole === null ? null : computePercent(part, whole);
  return {
    meetings_booked: toCounted(overview.meetings_booked),
    positive_replies: toCounted(interested),
    sent: toCounted(sent),
    people_reached: toCounted(contacted),
    reply_rate: toSampledFigure(
      { value: reply_percent, count: sent ?? 0 },
      before && { value: rate(before.replied, before.sent), count: before.sent ?? 0 },
      MIN_RANKED_SENT,
    ),
    positive_rate: toSampledFigure(
      { value: rate(interested, disposed), count: disposed },
      before && { value: rate(before.interested, before.disposed), count: before.disposed },
      MIN_CLASSIFIED_CONVERSATIONS,
    ),
    response_seconds: {
      ...toSampledFigure({ value: median_seconds, count: answered }, null, MIN_ANSWERED),
      target: target_minutes === null ? null : target_minutes * SECONDS_PER_MINUTE,
    },
  };
}

function withTargets(figures: Client['figures'], targets: ReportTargets): Client['figures'] {
  const targeted = Object.entries(targets).map(([id, target]) => {
    const figure = figures[id as keyof ReportTargets];
    return [id, { ...figure, target }] as const;
  });
  return { ...figures, ...Object.fromEntries(targeted) };
}
