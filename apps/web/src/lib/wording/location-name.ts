import type { Location } from '@hearback/contract';

/** The name people gave a location is preferred to the CRM's. */
export const toName = ({ custom_name, name }: Pick<Location, 'custom_name' | 'name'>) => custom_name || name;
