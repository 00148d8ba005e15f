import { expect, it } from 'vitest';
import { splitSlots } from './run-worker.ts';

it('reserves slots for ingestion jobs however few connections a process has', () => {
  expect(splitSlots(10, true)).toEqual({ open: 5, kept: 2 });
  expect(splitSlots(8, true)).toEqual({ open: 5, kept: 2 });
  expect(splitSlots(5, true)).toEqual({ open: 3, kept: 1 });
  expect(splitSlots(2, true)).toEqual({ open: 1, kept: 1 });
  expect(splitSlots(10, false)).toEqual({ open: 5, kept: 0 });
});
