import { z } from 'zod';
import { REPORT_STATES, type ReportFigureId, toFigureShape } from '../reports/schemas.ts';
import { MAX_VIEW_LENGTH } from '../schemas/views.ts';
import { SenderSummary } from '../sender-health.ts';
import { Id, text } from '../values.ts';

/** The last days that the figures cover. */
export const CLIENT_PERIODS = ['7', '30', '90'] as const;
export type ClientPeriod = (typeof CLIENT_PERIODS)[number];
export const DEFAULT_CLIENT_PERIOD: ClientPeriod = '30';

/** A campaign is reported this many days before its last day. */
export const CAMPAIGN_ENDING_DAYS = 7;

/** Figures of a client, with the definitions of its reports. */
export const CLIENT_FIGURES = [
  'meetings_booked',
  'positive_replies',
  'opportunities',
  'sent',
  'people_reached',
  'reply_rate',
  'positive_rate',
  'response_seconds',
] as const satisfies readonly ReportFigureId[];
export type ClientFigureId = (typeof CLIENT_FIGURES)[number];

const Count = z.number().int().nonnegative();

const ClientCampaign = z.object({
  id: Id,
  name: z.string(),
  /** Null if it is listed because all of its leads were contacted. */
  ends_on: z.iso.date().nullable(),
});

export const Client = z.object({
  /** The id of the location. */
  id: z.string(),
  name: z.string(),
  /** Open work in the inbox, now. Zero in locations where the viewer only reads. */
  to_do: Count,
  overdue: Count,
  /** Interested conversations among them, and the ones that are snoozed. */
  interested_to_do: Count,
  interested_snoozed: Count,
  figures: z.object(toFigureShape(CLIENT_FIGURES)),
  /** The estimated value of open opportunities: the active one of each lead. */
  pipeline_value: z.number().nonnegative(),
  senders: SenderSummary,
  /** Active campaigns that end within a week or whose leads were all contacted. */
  campaigns: z.array(ClientCampaign),
  last_report: z
    .object({ id: Id, state: z.enum(REPORT_STATES), last_day: z.iso.date(), created_at: z.iso.datetime() })
    .nullable(),
  /** Sentences about ongoing incidents. */
  alerts: z.array(z.string()),
  /** Assignees of the location's replies. Empty if the viewer does not see them. */
  owners: z.array(z.string()),
});
export type Client = z.infer<typeof Client>;

export const Clients = z.object({
  measured_at: z.iso.datetime(),
  /** Set for responses of a replica, which do not include later changes. */
  as_of: z.iso.datetime().nullable(),
  /** The days of the comparison. Null until they are measured, which happens once a day. */
  previous: z.object({ first_day: z.iso.date(), last_day: z.iso.date() }).nullable(),
  clients: z.array(Client),
});
export type Clients = z.infer<typeof Clients>;

/** Reasons to look at a client. */
export const CLIENT_ATTENTIONS = [
  'alerts',
  'overdue',
  'unanswered',
  'senders',
  'campaigns',
  'targets',
  'falling',
] as const;
export type ClientAttention = (typeof CLIENT_ATTENTIONS)[number];

export const CLIENT_COLUMNS = [
  'name',
  'owner',
  'to_do',
  'overdue',
  'unanswered',
  'response',
  'reply_rate',
  'positive_rate',
  'meetings',
  'pipeline',
  'targets',
  'senders',
  'campaigns',
  'report',
] as const;
export type ClientColumn = (typeof CLIENT_COLUMNS)[number];

/** Filter and order of the list, used in the URL, in saved views and for the file. */
export const ClientFilter = z.object({
  q: z.string().trim().max(200).optional(),
  owner: z.string().max(400).optional(),
  attention: z.enum(CLIENT_ATTENTIONS).optional(),
  period: z.enum(CLIENT_PERIODS).optional(),
  sort: z.enum(CLIENT_COLUMNS).optional(),
  order: z.enum(['asc', 'desc']).optional(),
});
export type ClientFilter = z.infer<typeof ClientFilter>;

export const ClientView = z.object({
  id: Id,
  name: z.string(),
  filter: ClientFilter,
  /** Shared with the whole team. */
  shared: z.boolean(),
  /** Whether the viewer may change or delete it. */
  changeable: z.boolean(),
});
export type ClientView = z.infer<typeof ClientView>;

export const NewClientView = z.strictObject({
  name: text(MAX_VIEW_LENGTH).min(1),
  filter: ClientFilter.strict(),
  shared: z.boolean(),
});
export type NewClientView = z.infer<typeof NewClientView>;
