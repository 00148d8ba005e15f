import { type OperationMeta, publicContract } from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import { toDeprecationHeaders } from './deprecation.ts';

describe('the headers of an operation', () => {
  it('contain the times of its deprecation and removal', () =>
    expect(
      toDeprecationHeaders({ permission: null, deprecation: { since: '2026-11-18', sunset: '2027-12-31' } }),
    ).toEqual({ deprecation: '@1794960000', sunset: 'Fri, 31 Dec 2027 00:00:00 GMT' }));

  it('contain no times for an operation that stays', () =>
    expect(toDeprecationHeaders({ permission: null })).toEqual({}));

  it('leave clients at least a year', () => {
    const removed = Object.values(publicContract).flatMap((procedure) => {
      const { deprecation }: OperationMeta = procedure['~orpc'].meta;
      return deprecation ? [deprecation] : [];
    });
    for (const { since, sunset } of removed)
      expect(Date.parse(sunset) - Date.parse(since)).toBeGreaterThanOrEqual(365 * 86_400_000);
  });
});
