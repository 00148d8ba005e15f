import type { Fault } from '../fault.ts';

export const fault: Fault = {
  title: 'the API, the worker and PostgreSQL are killed together',
  strike: async ({ kill }) => kill('api', 'worker', 'PostgreSQL'),
};
