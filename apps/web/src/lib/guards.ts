import type { Profile } from '@hearback/contract';

/** The kind of viewer of a route. A newcomer is an agency or single_location user whose onboarding is pending. */
export type ViewerKind = 'visitor' | 'newcomer' | 'insider' | 'client';

export function toViewerKind(profile: Pick<Profile, 'user_type' | 'onboarding_status'> | null): ViewerKind {
  if (profile === null) return 'visitor';
  if (profile.user_type === 'agency_customer') return 'client';
  return profile.onboarding_status === 'pending' ? 'newcomer' : 'insider';
}

type Area = 'open' | 'sign_in' | 'onboarding' | 'everyone' | 'insiders' | 'integrations';
type Way = '/auth' | '/onboarding' | '/' | null;

/** Redirect of each kind of viewer from each area; null means no redirect. */
const ways: Record<Area, Record<ViewerKind, Way>> = {
  open: { visitor: null, newcomer: null, insider: null, client: null },
  sign_in: { visitor: null, newcomer: '/', insider: '/', client: '/' },
  onboarding: { visitor: '/auth', newcomer: null, insider: '/', client: '/' },
  everyone: { visitor: '/auth', newcomer: '/onboarding', insider: null, client: null },
  insiders: { visitor: '/auth', newcomer: '/onboarding', insider: null, client: '/' },
  // 'Set Up Integrations' of the onboarding opens this, so newcomers may stay.
  integrations: { visitor: '/auth', newcomer: null, insider: null, client: '/' },
};

export const areas = {
  '/auth': 'sign_in',
  '/signup': 'open',
  '/signup-payment': 'open',
  '/payment-success': 'open',
  '/accept-invitation': 'open',
  '/reset-password': 'open',
  '/onboarding': 'onboarding',
  '/': 'everyone',
  '/conversations': 'everyone',
  '/settings': 'everyone',
  '/approvals': 'everyone',
  '/connect': 'everyone',
  '/reports': 'everyone',
  '/clients': 'insiders',
  '/enrichment': 'insiders',
  '/campaigns': 'insiders',
  '/integrations': 'integrations',
} as const satisfies Record<string, Area>;

/** '/campaigns/abc' belongs to the area '/campaigns'. Paths outside all areas show the 404 page, which is public. */
function toArea(pathname: string): Area {
  // As tolerant as the router, which treats '/Campaigns' and '//campaigns' as '/campaigns'.
  const root = `/${pathname.toLowerCase().split('/').find(Boolean) ?? ''}`;
  return Object.hasOwn(areas, root) ? areas[root as keyof typeof areas] : 'open';
}

export const toRedirect = (pathname: string, viewerKind: ViewerKind): Way =>
  ways[toArea(pathname)][viewerKind];

/** Only our own paths are valid destinations after sign-in. Others may be malicious links. */
export function safeDestination(requestedUrl: string | undefined): string {
  if (requestedUrl === undefined || !requestedUrl.startsWith('/') || /^\/[/\\]/.test(requestedUrl))
    return '/';
  const base = 'http://here.invalid';
  const url = URL.canParse(requestedUrl, base) ? new URL(requestedUrl, base) : null;
  if (url === null || url.origin !== base || toArea(url.pathname) === 'sign_in') return '/';
  return url.pathname + url.search + url.hash;
}
