import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { text, toAddress } from '#web/lib/address/address.ts';

export const Route = createFileRoute('/_app/integrations/senders')({
  staticData: { title: 'Sender health' },
  validateSearch: toAddress({
    show: text(20),
    location_id: text(200),
    q: text(100),
  }),
  component: lazyRouteComponent(() => import('../-enrichment/screens.ts'), 'Senders'),
});
