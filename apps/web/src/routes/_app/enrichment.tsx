import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineSearchParams, oneOf, text, whole } from '#web/lib/search-params/search-params.ts';
import { ENRICHMENT_TABS } from './-enrichment/enrichment-tab.ts';

export const Route = createFileRoute('/_app/enrichment')({
  staticData: { title: 'Enrichment' },
  validateSearch: defineSearchParams({
    tab: oneOf(ENRICHMENT_TABS),
    /** Whether campaigns with enrichment off are listed, too. */
    all: oneOf(['true']),
    missing: text(20),
    days: whole(),
  }),
  component: lazyRouteComponent(() => import('./-enrichment/screens.ts'), 'EnrichmentScreen'),
});
