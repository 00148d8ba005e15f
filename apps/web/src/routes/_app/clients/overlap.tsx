import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineSearchParams, oneOf } from '#web/lib/search-params/search-params.ts';

export const Route = createFileRoute('/_app/clients/overlap')({
  staticData: { title: 'Overlap' },
  validateSearch: defineSearchParams({
    kind: oneOf(['person', 'company']),
    across: oneOf(['clients', 'campaigns']),
  }),
  component: lazyRouteComponent(() => import('./-screens.tsx'), 'Overlaps'),
});
