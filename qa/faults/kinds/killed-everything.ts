import type { Fault } from '../fault.ts';

export const fault: Fault = {
  title: 'api, worker and PostgreSQL are killed at once',
  strike: async ({ kill }) => kill('api', 'worker', 'PostgreSQL'),
};
