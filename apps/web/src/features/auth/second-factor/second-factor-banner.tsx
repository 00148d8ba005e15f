import { Alert } from '@mantine/core';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { formatDay } from '#web/lib/wording/dates.ts';
import { TextLink } from '#web/ui/data/links.tsx';
import { IconShieldLock } from '#web/ui/icons/other.ts';

/** Shown on every screen during the grace period. */
export function SecondFactorBanner() {
  const { profile } = useViewer();
  if (profile.second_factor_due === null) return null;
  return (
    <Alert color="yellow" radius={0} py="xs" px="lg" icon={<IconShieldLock size={18} aria-hidden="true" />}>
      Your workspace requires a second factor starting {formatDay(profile.second_factor_due)}.{' '}
      <TextLink to="/settings" search={{ tab: 'security' }} fw={500} inherit underline="always" c="inherit">
        Set one up
      </TextLink>
    </Alert>
  );
}
