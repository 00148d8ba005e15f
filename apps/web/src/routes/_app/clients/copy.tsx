import { COPY_GROUPS, PERIODS } from '@hearback/contract';
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf, toAddress } from '#web/lib/address/address.ts';

export const Route = createFileRoute('/_app/clients/copy')({
  staticData: { title: 'Winning copy' },
  validateSearch: toAddress({ by: oneOf(COPY_GROUPS), period: oneOf(PERIODS) }),
  component: lazyRouteComponent(() => import('./-screens.tsx'), 'Copy'),
});
