import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf, text, toAddress } from '#web/lib/address/address.ts';

export const Route = createFileRoute('/_app/integrations/senders')({
  staticData: { title: 'Sender health' },
  validateSearch: toAddress({
    show: oneOf(['problems', 'failing', 'watch', 'unknown', 'healthy']),
    location_id: text(200),
    q: text(100),
  }),
  component: lazyRouteComponent(() => import('../-enrichment/screens.ts'), 'Senders'),
});
