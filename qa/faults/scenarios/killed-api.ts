import type { Fault } from '../fault.ts';

export const fault: Fault = {
  title: 'the API is killed',
  strike: async ({ kill }) => kill('api'),
};
