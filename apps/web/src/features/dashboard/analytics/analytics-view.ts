import { type AddressOf, oneOf, toAddress } from '#web/lib/address/address.ts';
import { type PeriodChange, PeriodView } from '../period/period.ts';

/** What is looked at, and how, as it stands in the address; apart from the page, which the address is read without. */
export const AnalyticsView = toAddress({ ...PeriodView.shape, view: oneOf(['table']) });
export type AnalyticsView = AddressOf<typeof AnalyticsView>;
export type AnalyticsChange = PeriodChange & { readonly view?: AnalyticsView['view'] | undefined };
