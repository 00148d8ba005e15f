import type { Profile } from '@hearback/contract';

export type BuyerDetails = {
  email: string;
  firstName: string;
  lastName: string;
  companyName: string;
  companyWebsite: string;
  phone: string;
};

const REQUIRED = ['email', 'firstName', 'lastName', 'companyName'] as const satisfies (keyof BuyerDetails)[];

export const toDetails = (profile: Profile | null): BuyerDetails => ({
  email: profile?.email ?? '',
  firstName: profile?.first_name ?? '',
  lastName: profile?.last_name ?? '',
  companyName: profile?.company_name ?? '',
  companyWebsite: '',
  phone: profile?.phone ?? '',
});

/** In form order, so that the first one gets the focus. */
export const missingDetails = (details: BuyerDetails) =>
  REQUIRED.filter((field) => details[field].trim() === '');
