import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { aClient, aProfile } from '#web/lib/testing/people.ts';
import { renderAs } from '#web/lib/testing/render-as.tsx';
import { showBrand } from '#web/lib/viewer/brand.ts';
import { PageHeader } from './page-header.tsx';

const Header = () => <PageHeader title="Rules" help="rules" />;
const findHelp = () => screen.queryByRole('link', { name: 'Help: Rules' });

describe('the help link of a page', () => {
  afterEach(() => showBrand(null));

  test('opens the documentation in a new tab', async () => {
    renderAs(aProfile(), Header);
    await screen.findByRole('heading', { name: 'Rules' });
    expect(findHelp()?.getAttribute('href')).toBe('/docs/rules');
    expect(findHelp()?.getAttribute('target')).toBe('_blank');
  });

  test('is hidden from clients', async () => {
    renderAs(aClient(), Header);
    await screen.findByRole('heading', { name: 'Rules' });
    expect(findHelp()).toBeNull();
  });

  test('is hidden where the brand of an agency is shown', async () => {
    showBrand({
      ...{ name: 'North', shades: null, support_email: null, legal_links: [], email_footer: null },
      ...{ logo_light: null, logo_dark: null, icon: null, manifest: null },
    });
    renderAs(aProfile(), Header);
    await screen.findByRole('heading', { name: 'Rules' });
    expect(findHelp()).toBeNull();
  });
});
