import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { text, toAddress } from '#web/lib/address/address.ts';

export const Route = createFileRoute('/_app/integrations/')({
  staticData: { title: 'Integrations' },
  validateSearch: toAddress({ tab: text(20) }),
  component: lazyRouteComponent(() => import('../-enrichment/screens.ts'), 'Integrations'),
});
