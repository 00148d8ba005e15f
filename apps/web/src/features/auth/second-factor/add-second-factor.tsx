import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CenteredPage } from '#web/ui/centered-page/centered-page.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { useGoOn, useSecondFactor } from '../api/second-factor.ts';
import { SecondFactorPanel } from './second-factor-panel.tsx';

/** Replaces every screen after the workspace's deadline, because the server accepts nothing else. */
export function AddSecondFactor({ aside }: { aside: ReactNode }) {
  const { data } = useSecondFactor();
  const goOn = useGoOn();
  const hasOne = data !== undefined && (data.app_since !== null || data.passkeys.length > 0);
  return (
    <CenteredPage width="34rem" aside={aside}>
      <PageTitle>Set up a second factor</PageTitle>
      <Text c="dimmed" mt={4} mb="lg">
        Your workspace requires two-factor authentication, and the grace period has ended. Set up an
        authenticator app or a passkey to continue. It takes about a minute.
      </Text>
      <SecondFactorPanel />
      {hasOne && (
        <Button size="md" fullWidth mt="lg" loading={goOn.isPending} onClick={() => goOn.mutate()}>
          Continue
        </Button>
      )}
    </CenteredPage>
  );
}
