import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineSearchParams, text } from '#web/lib/search-params/search-params.ts';

export const Route = createFileRoute('/_app/integrations/senders')({
  staticData: { title: 'Sender health' },
  validateSearch: defineSearchParams({
    show: text(20),
    location_id: text(200),
    q: text(100),
  }),
  component: lazyRouteComponent(() => import('../-enrichment/screens.ts'), 'Senders'),
});
