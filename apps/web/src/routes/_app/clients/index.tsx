import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineSearchParams, text } from '#web/lib/search-params/search-params.ts';

export const Route = createFileRoute('/_app/clients/')({
  staticData: { title: 'Clients' },
  /** The screen checks the values, so that the lists of columns are not part of the first file. */
  validateSearch: defineSearchParams({
    q: text(200),
    owner: text(400),
    attention: text(20),
    period: text(3),
    sort: text(20),
    order: text(4),
  }),
  component: lazyRouteComponent(() => import('./-screens.tsx'), 'Clients'),
});
