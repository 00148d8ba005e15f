import type { Person } from '@hearback/contract';

type PersonName = Pick<Person, 'first_name' | 'last_name' | 'email'>;

/** Somebody invited long ago may never have said a name; the e-mail then stands for them. */
export const nameOfPerson = ({ first_name, last_name, email }: PersonName): string =>
  `${first_name} ${last_name}`.trim() || email;
