import type { LeadRow } from './read-row.ts';

type AddressField = 'email' | 'linkedin_url';

/** The address that a campaign writes to tells who a row is; the other one only helps. */
export const decidingAddress = (provider: string): { deciding: AddressField; other: AddressField } =>
  provider === 'heyreach'
    ? { deciding: 'linkedin_url', other: 'email' }
    : { deciding: 'email', other: 'linkedin_url' };

const KEPT: Readonly<Record<AddressField, string>> = {
  email: 'Email as imported',
  linkedin_url: 'LinkedIn URL as imported',
};

/** An address that belongs to somebody else is kept under a name that nothing takes for an address. */
export function withoutAddress(lead: LeadRow, field: AddressField): LeadRow {
  const address = lead[field];
  if (address === null) return lead;
  return { ...lead, [field]: null, enriched_data: { [KEPT[field]]: address, ...lead.enriched_data } };
}
