import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/integrations/sync/$locationId')({
  staticData: { title: 'CRM sync' },
  component: lazyRouteComponent(() => import('../-enrichment/screens.ts'), 'CrmSync'),
});
