import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#web/lib/testing/render-screen.tsx';
import { DataBadge } from './data-badge.tsx';

const isStored = async (words: string) =>
  (await screen.findByText(words)).closest('[data-tone]')?.hasAttribute('data-stored');

test('keeps the capitals of text for people', async () => {
  renderScreen(() => <DataBadge value="Built-in" />);
  expect(await isStored('Built-in')).toBe(false);
});

test('formats a stored value', async () => {
  renderScreen(() => <DataBadge stored value="agency_customer" />);
  expect(await isStored('agency customer')).toBe(true);
});
