import { can } from '@hearback/contract';
import { Alert } from '@mantine/core';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { TextLink } from '#web/ui/data/links.tsx';
import { IconCreditCard } from '#web/ui/icons/inbox.ts';
import { useSubscription } from '../api.ts';

const BANNERS = {
  grace: {
    color: 'yellow',
    sentence:
      'A payment for your subscription is overdue. If it remains unpaid, new connections and syncs will stop.',
  },
  ended: {
    color: 'red',
    sentence:
      'Your subscription has ended. You can still view your data, but you cannot connect or sync accounts.',
  },
} as const;

/** Shown on every screen of affected users, except clients. */
export function SubscriptionBanner() {
  const { profile } = useViewer();
  const { data } = useSubscription(can(profile, 'billing:read'));
  if (data?.plan_status !== 'grace' && data?.plan_status !== 'ended') return null;
  const { color, sentence } = BANNERS[data.plan_status];
  return (
    <Alert color={color} radius={0} py="xs" px="lg" icon={<IconCreditCard size={18} aria-hidden="true" />}>
      {sentence}{' '}
      {can(profile, 'billing:manage') ? (
        <TextLink to="/settings" search={{ tab: 'profile' }} fw={500} inherit underline="always" c="inherit">
          Go to billing
        </TextLink>
      ) : (
        'The owner of this workspace can resolve this under Settings.'
      )}
    </Alert>
  );
}
