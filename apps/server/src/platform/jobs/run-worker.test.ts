import { expect, it } from 'vitest';
import { sharePlaces } from './run-worker.ts';

it('reserves slots for ingestion jobs however few connections a process has', () => {
  expect(sharePlaces(10, true)).toEqual({ open: 5, kept: 2 });
  expect(sharePlaces(8, true)).toEqual({ open: 5, kept: 2 });
  expect(sharePlaces(5, true)).toEqual({ open: 3, kept: 1 });
  expect(sharePlaces(2, true)).toEqual({ open: 1, kept: 1 });
  expect(sharePlaces(10, false)).toEqual({ open: 5, kept: 0 });
});
