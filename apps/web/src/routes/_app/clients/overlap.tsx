import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf, toAddress } from '#web/lib/address/address.ts';

export const Route = createFileRoute('/_app/clients/overlap')({
  staticData: { title: 'Overlap' },
  validateSearch: toAddress({ kind: oneOf(['person', 'company']), across: oneOf(['clients', 'campaigns']) }),
  component: lazyRouteComponent(() => import('./-screens.tsx'), 'Overlaps'),
});
