import { COPY_GROUPS, PERIODS } from '@hearback/contract';
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineSearchParams, oneOf } from '#web/lib/search-params/search-params.ts';

export const Route = createFileRoute('/_app/clients/copy')({
  staticData: { title: 'Winning copy' },
  validateSearch: defineSearchParams({ by: oneOf(COPY_GROUPS), period: oneOf(PERIODS) }),
  component: lazyRouteComponent(() => import('./-screens.tsx'), 'Copy'),
});
