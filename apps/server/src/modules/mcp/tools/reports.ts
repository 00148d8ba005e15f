import { PERIODS, REPORT_FIGURES } from '@hearback/contract';
import { z } from 'zod';
import { LEAD_TEXT_NOTICE, toLeadLine, toOwnText } from '../output/lead-text.ts';
import {
  cursorInput,
  cutInner,
  defineTool,
  INNER_PAGE,
  pageShape,
  readInner,
  type ToolCall,
  toPage,
} from './tool.ts';

const Figure = z.number().nullable();

export const getReport = defineTool({
  name: 'get_report',
  title: 'Get figures and reports',
  description:
    'Without report_id: the figures of a period for the workspace and its locations, and the stored reports. With report_id: a ' +
    'stored report with its figures and texts.',
  permission: 'reports:read',
  access: 'reports:read',
  effect: 'reads',
  input: z.strictObject({
    report_id: z.uuid().optional().describe('From the list of stored reports.'),
    period: z.enum(PERIODS).default('30').describe('Days until now, or all.'),
    location_id: z.string().min(1).max(100).optional(),
    time_zone: z.string().max(64).default('UTC').describe('Such as America/Chicago.'),
    cursor: cursorInput,
  }),
  output: z.object({
    notice: z.string().nullable(),
    figures: z
      .object({
        period_days: z.string(),
        active_conversations: z.number(),
        interested_percent: Figure,
        new_leads: z.number(),
        meetings_booked: Figure,
        to_do: Figure,
        overdue: Figure,
        median_answer_seconds: Figure,
        dispositions: z.record(z.string(), z.number()),
      })
      .nullable(),
    locations: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        sent: Figure,
        replied: Figure,
        interested: z.number(),
        to_do: Figure,
      }),
    ),
    report: z
      .object({
        id: z.string(),
        client: z.string(),
        first_day: z.string(),
        last_day: z.string(),
        state: z.string(),
        figures: z.record(z.string(), z.object({ value: Figure, previous: Figure })).nullable(),
        texts: z.record(z.string(), z.string()).nullable(),
        quotes: z.array(z.string()),
      })
      .nullable(),
    stored_reports: z.array(
      z.object({
        id: z.string(),
        client: z.string(),
        first_day: z.string(),
        last_day: z.string(),
        state: z.string(),
      }),
    ),
    ...pageShape,
  }),
  run: (call, { report_id, ...choice }) =>
    report_id === undefined ? readFigures(call, choice) : readReport(call, report_id),
});

type FigureChoice = {
  readonly period: (typeof PERIODS)[number];
  readonly location_id?: string | undefined;
  readonly time_zone: string;
  readonly cursor?: string | undefined;
};

async function readFigures({ own }: ToolCall, { period, location_id, time_zone, cursor }: FigureChoice) {
  const { after, offset } = readInner(cursor);
  const { reports, next: more } = await own.reports.list({ location_id, after });
  const { rows, next } = cutInner(reports, { after, offset, next: more });
  const board = await own.dashboard.get({ period, time_zone });
  const locations = board.locations.filter(({ id }) => location_id === undefined || id === location_id);
  return (bytes: (full: number) => number) => ({
    notice: null,
    // The figures of the whole workspace do not describe a single location.
    figures:
      location_id === undefined
        ? {
            period_days: period,
            active_conversations: board.active_conversations,
            interested_percent: board.interested_percent,
            new_leads: board.new_leads,
            meetings_booked: board.meetings_booked,
            to_do: board.work?.to_do ?? null,
            overdue: board.work?.overdue ?? null,
            median_answer_seconds: board.response_times?.median_seconds ?? null,
            dispositions: board.sentiments,
          }
        : null,
    locations: locations.slice(0, INNER_PAGE).map(({ id, name, sent, replied, interested, work }) => ({
      ...{ id, name: toOwnText(name, bytes(60)), sent, replied, interested },
      to_do: work?.to_do ?? null,
    })),
    report: null,
    stored_reports: rows.map(({ id, client, first_day, last_day, state }) => ({
      ...{ id, client: toOwnText(client, bytes(60)), first_day, last_day, state },
    })),
    ...toPage(next),
  });
}

async function readReport({ own }: ToolCall, id: string) {
  const { client, first_day, last_day, state, figures, narrative, quotes } = await own.reports.get({ id });
  return (bytes: (full: number) => number) => ({
    notice: quotes.length > 0 ? LEAD_TEXT_NOTICE : null,
    figures: null,
    locations: [],
    report: {
      ...{ id, client: toOwnText(client), first_day, last_day, state },
      figures:
        figures &&
        Object.fromEntries(
          REPORT_FIGURES.map((name) => {
            const { value, previous } = figures.figures[name];
            return [name, { value, previous }];
          }),
        ),
      texts:
        narrative &&
        Object.fromEntries(
          Object.entries(narrative).map(([part, text]) => [part, toOwnText(text, bytes(1_500))]),
        ),
      quotes: quotes.map(({ author, text }) => toLeadLine([author, text], bytes(500))),
    },
    stored_reports: [],
    ...toPage(null),
  });
}
