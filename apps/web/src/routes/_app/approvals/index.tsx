import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf, toAddress } from '#web/lib/address/address.ts';

export const Route = createFileRoute('/_app/approvals/')({
  staticData: { title: 'Approvals' },
  validateSearch: toAddress({ show: oneOf(['returned', 'approved', 'decided']) }),
  component: lazyRouteComponent(() => import('./-screens.tsx'), 'Approvals'),
});
