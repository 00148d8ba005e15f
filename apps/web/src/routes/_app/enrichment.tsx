import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { text, toAddress, whole } from '#web/lib/address/address.ts';

export const Route = createFileRoute('/_app/enrichment')({
  staticData: { title: 'Enrichment' },
  validateSearch: toAddress({ missing: text(20), days: whole() }),
  component: lazyRouteComponent(() => import('./-enrichment/screens.ts'), 'EnrichmentScreen'),
});
