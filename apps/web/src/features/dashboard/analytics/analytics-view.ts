import { z } from 'zod';
import { type PeriodChange, PeriodView } from '../period/period.ts';

/** What is looked at, and how, as it stands in the address; apart from the page, which the address is read without. */
export const AnalyticsView = PeriodView.extend({ view: z.enum(['table']).optional().catch(undefined) });
export type AnalyticsView = z.infer<typeof AnalyticsView>;
export type AnalyticsChange = PeriodChange & { readonly view?: AnalyticsView['view'] | undefined };
