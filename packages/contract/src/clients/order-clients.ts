import { describeChange, isThin, judgeTarget } from '../reports/figures.ts';
import { TARGETED_FIGURES } from '../reports/schemas.ts';
import type { Client, ClientAttention, ClientColumn, ClientFilter } from './schemas.ts';

type TargetSummary = { readonly set: number; readonly reached: number };

/** How many targets of the client are reached. Values with too little data count as neither. */
export function summarizeTargets({ figures }: Pick<Client, 'figures'>): TargetSummary {
  return {
    set: TARGETED_FIGURES.filter((id) => figures[id].target !== null).length,
    reached: TARGETED_FIGURES.filter((id) => judgeTarget(id, figures[id]) === 'reached').length,
  };
}

const hasMissedTarget = ({ figures }: Client): boolean =>
  TARGETED_FIGURES.some((id) => judgeTarget(id, figures[id]) === 'missed');

const isFalling = ({ figures }: Client): boolean =>
  (['reply_rate', 'positive_rate'] as const).some((id) => describeChange(id, figures[id])?.tone === 'bad');

const ATTENTIONS: Readonly<Record<ClientAttention, (client: Client) => boolean>> = {
  alerts: ({ alerts }) => alerts.length > 0,
  overdue: ({ overdue }) => overdue > 0,
  unanswered: ({ interested_to_do, interested_snoozed }) => interested_to_do + interested_snoozed > 0,
  senders: ({ senders }) => senders.failing + senders.watch > 0,
  campaigns: ({ campaigns }) => campaigns.length > 0,
  targets: hasMissedTarget,
  falling: isFalling,
};

/** A value with too little data sorts like an unknown one. */
const toKnown = (figure: Client['figures']['reply_rate']): number | null =>
  isThin(figure) ? null : figure.value;

const VALUES: Readonly<Record<ClientColumn, (client: Client) => string | number | null>> = {
  name: ({ name }) => name,
  owner: ({ owners }) => owners[0] ?? null,
  to_do: ({ to_do }) => to_do,
  overdue: ({ overdue }) => overdue,
  unanswered: ({ interested_to_do }) => interested_to_do,
  response: ({ figures }) => toKnown(figures.response_seconds),
  reply_rate: ({ figures }) => toKnown(figures.reply_rate),
  positive_rate: ({ figures }) => toKnown(figures.positive_rate),
  meetings: ({ figures }) => figures.meetings_booked.value,
  pipeline: ({ pipeline_value }) => pipeline_value,
  targets: (client) => {
    const { set, reached } = summarizeTargets(client);
    return set === 0 ? null : reached / set;
  },
  senders: ({ senders: { failing, watch, unknown, healthy } }) =>
    failing + watch + unknown + healthy === 0 ? null : failing * 1_000 + watch,
  campaigns: ({ campaigns }) => campaigns.length,
  report: ({ last_report }) => last_report?.created_at ?? null,
};

/** Names ascend at first, figures descend. */
export const toFirstOrder = (sort: ClientColumn): 'asc' | 'desc' =>
  sort === 'name' || sort === 'owner' ? 'asc' : 'desc';

export const DEFAULT_CLIENT_SORT: ClientColumn = 'to_do';

/** Used by the page and by the file. Unknown values come last in both directions. */
export function orderClients(clients: readonly Client[], filter: ClientFilter): Client[] {
  const { q, owner, attention, sort = DEFAULT_CLIENT_SORT } = filter;
  const words = q?.toLowerCase();
  const sign = (filter.order ?? toFirstOrder(sort)) === 'desc' ? -1 : 1;
  return clients
    .filter(
      (client) =>
        (!words || client.name.toLowerCase().includes(words)) &&
        (owner === undefined || client.owners.includes(owner)) &&
        (attention === undefined || ATTENTIONS[attention](client)),
    )
    .toSorted((a, b) => {
      const [left, right] = [VALUES[sort](a), VALUES[sort](b)];
      if (left === null || right === null)
        return Number(left === null) - Number(right === null) || a.name.localeCompare(b.name);
      const order =
        typeof left === 'string' || typeof right === 'string'
          ? String(left).localeCompare(String(right))
          : left - right;
      return order * sign || a.name.localeCompare(b.name);
    });
}
