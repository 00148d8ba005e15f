import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf, text, toAddress } from '#web/lib/address/address.ts';

export const Route = createFileRoute('/_app/reports/')({
  staticData: { title: 'Reports' },
  /** With `template`, the template of the location is edited. */
  validateSearch: toAddress({ location_id: text(200), template: oneOf(['weekly', 'monthly']) }),
  component: lazyRouteComponent(() => import('./-screens.tsx'), 'Reports'),
});
