import type { Fault } from '../fault.ts';

export const fault: Fault = {
  title: 'the worker is killed',
  strike: async ({ kill }) => kill('worker'),
};
