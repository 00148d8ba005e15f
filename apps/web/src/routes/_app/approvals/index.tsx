import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineSearchParams, oneOf } from '#web/lib/search-params/search-params.ts';

export const Route = createFileRoute('/_app/approvals/')({
  staticData: { title: 'Approvals' },
  validateSearch: defineSearchParams({ show: oneOf(['returned', 'approved', 'decided']) }),
  component: lazyRouteComponent(() => import('./-screens.tsx'), 'Approvals'),
});
