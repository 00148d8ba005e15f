import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineSearchParams, text } from '#web/lib/search-params/search-params.ts';

export const Route = createFileRoute('/_app/integrations/')({
  staticData: { title: 'Integrations' },
  validateSearch: defineSearchParams({ tab: text(20) }),
  component: lazyRouteComponent(() => import('../-enrichment/screens.ts'), 'Integrations'),
});
