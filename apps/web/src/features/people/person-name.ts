import type { Person } from '@hearback/contract';

type Named = Pick<Person, 'first_name' | 'last_name' | 'email'>;

/** Somebody invited long ago may never have said a name; the e-mail then stands for them. */
export const nameOfPerson = ({ first_name, last_name, email }: Named): string =>
  `${first_name} ${last_name}`.trim() || email;
