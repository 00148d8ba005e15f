import { CLAY_FIELDS, type ClayField } from '@hearback/contract';
import type { ClayAnswer } from '@hearback/providers';

type Answer = Pick<ClayAnswer, 'contact' | 'company'>;

/** Fields whose names exist on both company and contact. */
const OF_COMPANY: Partial<Record<ClayField, keyof Answer['company']>> = {
  company_website: 'website',
  company_phone: 'phone',
};

function findAnswerField({ contact, company }: Answer, field: ClayField): string | null {
  const ours: Readonly<Record<string, string | null>> = { ...company, ...contact };
  const shared = OF_COMPANY[field];
  return (shared ? company[shared] : ours[field]) ?? null;
}

/** The fields of an answer as bits, in the order of the contract. */
export const toClayFields = (answer: Answer): number =>
  CLAY_FIELDS.reduce(
    (bits, field, place) => (findAnswerField(answer, field) ? bits | (1 << place) : bits),
    0,
  );
