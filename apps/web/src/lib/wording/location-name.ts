import type { Location } from '@hearback/contract';

/** The custom name takes precedence over the CRM's. */
export const toName = ({ custom_name, name }: Pick<Location, 'custom_name' | 'name'>) => custom_name || name;
