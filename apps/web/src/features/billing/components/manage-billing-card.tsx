import type { Subscription } from '@hearback/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { formatDay } from '../../../lib/wording/dates.ts';
import { DataBadge } from '../../../ui/data-badge.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useOpenPortal, usePlanName, useSubscription } from '../subscription-api.ts';

const STANDINGS = {
  none: { value: 'No plan', tone: 'neutral' },
  active: { value: 'Active', tone: 'good' },
  grace: { value: 'Payment overdue', tone: 'warning' },
  ended: { value: 'Ended', tone: 'trouble' },
} as const satisfies Record<Subscription['standing'], object>;

export function ManageBillingCard() {
  return (
    <Panel title="Billing" description="What this workspace pays for.">
      <Billing />
    </Panel>
  );
}

function Billing() {
  const { data, error, isFetching, refetch } = useSubscription();
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        bare
        title="Failed to load billing"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <LoadingState />;
  return data.standing === 'none' ? <NoPlan /> : <CurrentPlan subscription={data} />;
}

function NoPlan() {
  return (
    <Group justify="space-between" gap="md">
      <Text c="dimmed" flex="1 1 14rem">
        Without a plan everything works but connecting CRM locations.
      </Text>
      <ButtonLink to="/signup-payment">Choose a plan</ButtonLink>
    </Group>
  );
}

/** When the period turns, or turned: what is shown beside the date. */
function periodWord({ standing, cancel_at_period_end }: Subscription): string {
  if (standing === 'ended') return 'Paid until';
  return cancel_at_period_end ? 'Ends on' : 'Renews on';
}

/** What ended allows no new location; how many it once allowed is of no more use. */
function factsOf(subscription: Subscription) {
  const { standing, maxLocations, current_period_end } = subscription;
  const limit = maxLocations === null ? 'Unlimited' : `Up to ${maxLocations}`;
  return [
    { term: 'Standing', value: <DataBadge {...STANDINGS[standing]} /> },
    ...(standing === 'ended' ? [] : [{ term: 'CRM locations', value: limit }]),
    ...(current_period_end === null
      ? []
      : [{ term: periodWord(subscription), value: formatDay(current_period_end) }]),
  ];
}

function CurrentPlan({ subscription }: { subscription: Subscription }) {
  const name = usePlanName(subscription.plan);
  const portal = useOpenPortal();
  return (
    <>
      <Facts facts={[{ term: 'Plan', value: name }, ...factsOf(subscription)]} />
      <Group justify="flex-end" gap="xs" mt="md">
        {subscription.standing === 'ended' && <ButtonLink to="/signup-payment">Choose a plan</ButtonLink>}
        <Button
          variant="default"
          rightSection={<IconExternalLink size={16} aria-hidden="true" />}
          loading={portal.isPending}
          onClick={() => portal.mutate()}
        >
          Manage billing
        </Button>
      </Group>
    </>
  );
}
