import type { StoredBrand } from '@hearback/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { renderAs } from '#web/lib/testing/render-as.tsx';
import { answerCalls } from '#web/lib/testing/render-screen.tsx';
import { BrandForm } from './brand-form.tsx';

const BRAND: StoredBrand = {
  location_id: 'austin',
  name: 'North Star',
  accent: '#767676',
  support_email: null,
  legal_links: null,
  email_footer: null,
  logo_light: null,
  logo_dark: null,
  icon: null,
};

function open(brand = BRAND) {
  // jsdom has no document.fonts, which the auto-growing text field listens to.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  const calls: string[] = [];
  answerCalls((method, path) => {
    calls.push(`${method} ${path}`);
    return { body: {} };
  });
  const inherited = { ...BRAND, location_id: null, name: 'Agency', accent: null };
  renderAs(aProfile(), () => <BrandForm brand={brand} inherited={inherited} isSaved />);
  return calls;
}

const readName = () => screen.getByLabelText<HTMLInputElement>('Name').value;

test('deletes the brand of a location after a confirmation, and empties the form', async () => {
  const calls = open();
  const remove = await screen.findByRole('button', { name: 'Use the workspace brand' });
  fireEvent.click(remove);
  await screen.findByText('This deletes the name, color, links and images of this location.');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(readName()).toBe('North Star');
  fireEvent.click(remove);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete brand' }));
  await waitFor(() => expect(readName()).toBe(''));
  expect(calls).toEqual(['POST /api/branding/remove']);
});

test('previews the only logo in both color schemes, as clients see it', async () => {
  open({ ...BRAND, logo_light: '/api/brand-pictures/light' });
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  const marks = preview.getAllByRole<HTMLImageElement>('img', { name: 'North Star' });
  expect(marks.map((mark) => [mark.getAttribute('src'), mark.dataset.plate])).toEqual([
    ['/api/brand-pictures/light', undefined],
    ['/api/brand-pictures/light', 'true'],
    ['/api/brand-pictures/light', undefined],
  ]);
});

test('shows the contrast that decides whether the color is changed', async () => {
  open();
  expect(
    await screen.findByText(
      /^Contrast on light surfaces: 4\.1:1\. Text needs at least 4\.5:1, so clients see #/,
    ),
  ).toBeTruthy();
});
