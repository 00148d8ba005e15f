import type { Profile } from '@hearback/contract';
import { Anchor } from '@mantine/core';
import { SUPPORT_EMAIL } from '#web/lib/wording/support.ts';
import { IconTagOff } from '#web/ui/icons/other.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { usePlans } from '../api.ts';
import { CheckoutForm } from './checkout-form.tsx';

export function Offer({ profile }: { profile: Profile | null }) {
  const query = usePlans();
  if (query.data === undefined)
    return <QueryStates query={query} loading="Loading plans..." failure="Failed to load plans" />;
  const [first, ...others] = query.data;
  if (first === undefined) {
    return (
      <EmptyState icon={IconTagOff} title="No plans are available right now">
        Payments are not set up yet. Contact{' '}
        <Anchor href={`mailto:${SUPPORT_EMAIL}`} underline="always">
          {SUPPORT_EMAIL}
        </Anchor>{' '}
        and we will help you get started.
      </EmptyState>
    );
  }
  // Keyed by buyer, because signing in in another tab fills the form for that person.
  return <CheckoutForm key={profile?.id ?? 'visitor'} plans={[first, ...others]} profile={profile} />;
}
