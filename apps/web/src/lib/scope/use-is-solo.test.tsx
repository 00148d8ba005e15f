import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aClient, aLocation, aProfile } from '../testing/people.ts';
import { answerBy, renderAs } from '../testing/render-as.tsx';
import { isSolo, useIsSolo } from './use-is-solo.ts';

const Verdict = () => <p>{useIsSolo() ? 'solo' : 'several locations'}</p>;

const solo = aProfile({ user_type: 'single_location' });

describe('a user is solo', () => {
  test('if they work in one location of a single business', () => {
    expect(isSolo(solo)).toBe(true);
    expect(isSolo(solo, 0)).toBe(true);
    expect(isSolo({ ...solo, writable_locations: ['a'] }, 1)).toBe(true);
  });

  test('unless they see several locations', () => {
    expect(isSolo(solo, 2)).toBe(false);
    expect(isSolo({ ...solo, writable_locations: ['a', 'b'] })).toBe(false);
    expect(isSolo({ ...solo, writable_locations: ['a'] }, 2)).toBe(false);
  });

  test('never in an agency or as a client', () => {
    expect(isSolo(aProfile(), 1)).toBe(false);
    expect(isSolo(aClient(), 1)).toBe(false);
  });
});

describe('the screens of a single business', () => {
  test('show no location controls with one location', async () => {
    answerBy({ 'GET /api/locations': { body: [aLocation(1, 'Austin')] } });
    renderAs(solo, Verdict);
    await screen.findByText('solo');
  });

  test('show them after a second location is connected', async () => {
    answerBy({ 'GET /api/locations': { body: [aLocation(1, 'Austin'), aLocation(2, 'Boston')] } });
    renderAs(solo, Verdict);
    await screen.findByText('several locations');
  });

  test('do not read the locations of an agency', async () => {
    const { asked } = answerBy({});
    renderAs(aProfile(), Verdict);
    await screen.findByText('several locations');
    expect(asked).toEqual([]);
  });
});
