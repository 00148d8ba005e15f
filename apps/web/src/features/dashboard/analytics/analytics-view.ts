import { type AddressOf, oneOf, toAddress } from '#web/lib/address/address.ts';
import { type PeriodChange, PeriodView } from '../period/period.ts';

/** URL state of the analytics tab. In its own file so that the router can parse the URL without loading the page. */
export const AnalyticsView = toAddress({ ...PeriodView.shape, view: oneOf(['table']) });
export type AnalyticsView = AddressOf<typeof AnalyticsView>;
export type AnalyticsChange = PeriodChange & { readonly view?: AnalyticsView['view'] | undefined };
