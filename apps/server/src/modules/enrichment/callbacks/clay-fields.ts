import { CLAY_FIELDS, type ClayField } from '@hearback/contract';
import type { ClayAnswer } from '@hearback/providers';

type Answer = Pick<ClayAnswer, 'contact' | 'company'>;

/** What a company shares its name of with a contact. */
const OF_COMPANY: Partial<Record<ClayField, keyof Answer['company']>> = {
  company_website: 'website',
  company_phone: 'phone',
};

function answered({ contact, company }: Answer, field: ClayField): string | null {
  const ours: Readonly<Record<string, string | null>> = { ...company, ...contact };
  const shared = OF_COMPANY[field];
  return (shared ? company[shared] : ours[field]) ?? null;
}

/** Which fields an answer held: a bit for each, in the order of the contract. */
export const toClayFields = (answer: Answer): number =>
  CLAY_FIELDS.reduce((bits, field, place) => (answered(answer, field) ? bits | (1 << place) : bits), 0);
