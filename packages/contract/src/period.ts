import { z } from 'zod';
import { Day } from './values.ts';

/** Days until now, or 'all' for no limit. */
export const PERIODS = ['7', '30', '90', 'all'] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = '30';

/** Period of the figures. A custom range takes precedence and includes both dates. */
export const periodFields = {
  period: z.enum(PERIODS).default(DEFAULT_PERIOD),
  from: Day.optional(),
  to: Day.optional(),
};
export type PeriodChoice = {
  readonly period: Period;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

export const isPeriod = ({ from, to }: Pick<PeriodChoice, 'from' | 'to'>): boolean =>
  from === undefined ? to === undefined : to !== undefined && from <= to;
