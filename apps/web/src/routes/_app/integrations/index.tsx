import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/integrations/')({
  staticData: { title: 'Integrations' },
  component: lazyRouteComponent(() => import('../-enrichment/screens.ts'), 'Integrations'),
});
