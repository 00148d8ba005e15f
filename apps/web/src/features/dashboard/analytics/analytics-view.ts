import { defineSearchParams, oneOf, type SearchParamsOf } from '#web/lib/search-params/search-params.ts';
import { type PeriodChange, PeriodView } from '../period/period.ts';

/** URL state of the analytics tab. In its own file so that the router can parse the URL without loading the page. */
export const AnalyticsView = defineSearchParams({ ...PeriodView.shape, view: oneOf(['table']) });
export type AnalyticsView = SearchParamsOf<typeof AnalyticsView>;
export type AnalyticsChange = PeriodChange & { readonly view?: AnalyticsView['view'] | undefined };
