import type { Fault } from '../fault.ts';

export const fault: Fault = {
  title: 'PostgreSQL is killed',
  strike: async ({ kill }) => kill('PostgreSQL'),
};
