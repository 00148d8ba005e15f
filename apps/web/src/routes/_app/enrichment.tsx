import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';

export const Route = createFileRoute('/_app/enrichment')({
  staticData: { title: 'Enrichment' },
  validateSearch: z.object({
    missing: z.string().max(20).optional().catch(undefined),
    days: z.coerce.number().int().optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./-enrichment/screens.ts'), 'EnrichmentScreen'),
});
