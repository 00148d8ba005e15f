import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineSearchParams, oneOf, text } from '#web/lib/search-params/search-params.ts';

export const Route = createFileRoute('/_app/reports/')({
  staticData: { title: 'Reports' },
  /** With `template`, the template of the location is edited. */
  validateSearch: defineSearchParams({ location_id: text(200), template: oneOf(['weekly', 'monthly']) }),
  component: lazyRouteComponent(() => import('./-screens.tsx'), 'Reports'),
});
