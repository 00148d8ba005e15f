import { describe, expect, test } from 'vitest';
import { areas, safeDestination, toRedirect, toViewerKind, type ViewerKind } from './guards.ts';

const PUBLIC = ['/signup', '/signup-payment', '/payment-success', '/accept-invitation', '/reset-password'];
const INSIDE = [
  '/',
  '/conversations',
  '/settings',
  '/connect/request',
  '/enrichment',
  '/campaigns',
  '/integrations',
];
const FOR_INSIDERS = [
  '/enrichment',
  '/campaigns',
  '/campaigns/create-with-ai',
  '/campaigns/42',
  '/integrations',
  '/integrations/callback',
];
const everyone: ViewerKind[] = ['visitor', 'newcomer', 'insider', 'client'];

describe('the guards', () => {
  test.each(PUBLIC)('allow everyone to open %s', (path) => {
    expect(everyone.map((viewerKind) => toRedirect(path, viewerKind))).toEqual([null, null, null, null]);
  });

  test.each([...INSIDE, ...FOR_INSIDERS, '/onboarding'])('redirect a visitor from %s to /auth', (path) => {
    expect(toRedirect(path, 'visitor')).toBe('/auth');
  });

  test('redirect signed-in users from /auth, but not visitors', () => {
    expect(everyone.map((viewerKind) => toRedirect('/auth', viewerKind))).toEqual([null, '/', '/', '/']);
  });

  test.each(FOR_INSIDERS)('redirect an agency customer from %s to the dashboard', (path) => {
    expect(toRedirect(path, 'client')).toBe('/');
    expect(toRedirect(path, 'insider')).toBe(null);
  });

  test.each(['/', '/conversations', '/settings', '/campaigns', '/enrichment'])(
    'redirect users with pending onboarding from %s to /onboarding',
    (path) => expect(toRedirect(path, 'newcomer')).toBe('/onboarding'),
  );

  test('allow integrations and the CRM callback during onboarding', () => {
    expect(toRedirect('/integrations', 'newcomer')).toBe(null);
    expect(toRedirect('/integrations/callback', 'newcomer')).toBe(null);
  });

  test('limit /onboarding to users with pending onboarding', () => {
    const ways = everyone.map((viewerKind) => toRedirect('/onboarding', viewerKind));
    expect(ways).toEqual(['/auth', null, '/', '/']);
  });

  test('show the 404 page to everyone', () => {
    expect(everyone.map((viewerKind) => toRedirect('/nowhere', viewerKind))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('ignore differences in spelling', () => {
    expect(toRedirect('/Campaigns', 'client')).toBe('/');
    expect(toRedirect('//campaigns/', 'client')).toBe('/');
  });

  test('never cause a redirect loop', () => {
    for (const path of Object.keys(areas)) {
      for (const viewerKind of everyone) {
        let [place, steps] = [path, 0];
        for (let way = toRedirect(place, viewerKind); way !== null; way = toRedirect(place, viewerKind)) {
          place = way;
          steps += 1;
          expect(steps).toBeLessThan(4);
        }
      }
    }
  });
});

describe('a kind of viewer', () => {
  test('is visitor without a profile', () => expect(toViewerKind(null)).toBe('visitor'));

  test.each([
    ['agency', 'pending', 'newcomer'],
    ['single_location', 'pending', 'newcomer'],
    ['agency', 'completed', 'insider'],
    ['agency_customer', 'pending', 'client'],
    ['agency_customer', 'completed', 'client'],
  ] as const)('with type %s and onboarding %s is %s', (user_type, onboarding_status, viewerKind) => {
    expect(toViewerKind({ user_type, onboarding_status })).toBe(viewerKind);
  });
});

describe('the redirect after sign-in', () => {
  test.each([
    ['/settings?tab=security', '/settings?tab=security'],
    ['/campaigns/42#leads', '/campaigns/42#leads'],
    [undefined, '/'],
    ['https://evil.test/', '/'],
    ['//evil.test/', '/'],
    ['/\\evil.test', '/'],
    ['/\t/evil.test', '/'],
    ['javascript:alert(1)', '/'],
    ['/auth?redirect=/auth', '/'],
  ])('for %s is %s', (requestedUrl, destination) => expect(safeDestination(requestedUrl)).toBe(destination));
});
