import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf, text, toAddress, whole } from '#web/lib/address/address.ts';
import { ENRICHMENT_TABS } from './-enrichment/enrichment-tab.ts';

export const Route = createFileRoute('/_app/enrichment')({
  staticData: { title: 'Enrichment' },
  validateSearch: toAddress({
    tab: oneOf(ENRICHMENT_TABS),
    /** Whether campaigns with enrichment off are listed, too. */
    all: oneOf(['true']),
    missing: text(20),
    days: whole(),
  }),
  component: lazyRouteComponent(() => import('./-enrichment/screens.ts'), 'EnrichmentScreen'),
});
