import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#web/lib/testing/render-screen.tsx';
import { DataBadge } from './data-badge.tsx';

const isStored = async (words: string) =>
  (await screen.findByText(words)).closest('[data-tone]')?.hasAttribute('data-stored');

test('keeps the capitalization of display text', async () => {
  renderScreen(() => <DataBadge value="Built-in" />);
  expect(await isStored('Built-in')).toBe(false);
});

test('formats a stored value', async () => {
  renderScreen(() => <DataBadge stored value="agency_customer" />);
  expect(await isStored('agency customer')).toBe(true);
});

test('draws problems and dispositions as pills, and other values as text', async () => {
  renderScreen(() => (
    <>
      <DataBadge value="Connected" tone="good" />
      <DataBadge value="Failing" tone="danger" />
      <DataBadge value="Interested" tone="good" isPill />
    </>
  ));
  const isPlain = async (words: string) =>
    (await screen.findByText(words)).closest('[data-tone]')?.hasAttribute('data-plain');
  expect(await isPlain('Connected')).toBe(true);
  expect(await isPlain('Failing')).toBe(false);
  expect(await isPlain('Interested')).toBe(false);
});
