import type { Person } from '@hearback/contract';

type PersonName = Pick<Person, 'first_name' | 'last_name' | 'email'>;

/** Older users may have no name; the email is shown instead. */
export const nameOfPerson = ({ first_name, last_name, email }: PersonName): string =>
  `${first_name} ${last_name}`.trim() || email;
