import type { Subscription } from '@hearback/contract';
import { Button, Group, Text } from '@mantine/core';
import { formatDay } from '#web/lib/wording/dates.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { Facts } from '#web/ui/data/facts.tsx';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { IconExternalLink } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useOpenPortal, usePlanName, useSubscription } from '../api.ts';

const PLAN_STATUSES = {
  none: { value: 'No plan', tone: 'neutral' },
  active: { value: 'Active', tone: 'good' },
  grace: { value: 'Payment overdue', tone: 'warning' },
  ended: { value: 'Ended', tone: 'danger' },
} as const satisfies Record<Subscription['plan_status'], object>;

export function ManageBillingCard() {
  return (
    <Panel title="Billing" description="The plan of this workspace.">
      <Billing />
    </Panel>
  );
}

function Billing() {
  const query = useSubscription();
  return (
    <QueryStates query={query} bare failure="Failed to load billing">
      {(subscription) =>
        subscription.plan_status === 'none' ? <NoPlan /> : <CurrentPlan subscription={subscription} />
      }
    </QueryStates>
  );
}

function NoPlan() {
  return (
    <Group justify="space-between" gap="md">
      <Text c="dimmed" flex="1 1 14rem">
        Without a plan, you can use everything except CRM locations.
      </Text>
      <ButtonLink to="/signup-payment">Choose a plan</ButtonLink>
    </Group>
  );
}

/** The label of the period's date. */
function toPeriodLabel({ plan_status, cancel_at_period_end }: Subscription): string {
  if (plan_status === 'ended') return 'Paid until';
  return cancel_at_period_end ? 'Ends on' : 'Renews on';
}

/** An ended plan allows no new locations, so its limit is hidden. */
function extractFacts(subscription: Subscription) {
  const { plan_status, maxLocations, current_period_end } = subscription;
  const limit = maxLocations === null ? 'Unlimited' : `Up to ${maxLocations}`;
  return [
    { term: 'Status', value: <DataBadge {...PLAN_STATUSES[plan_status]} /> },
    ...(plan_status === 'ended' ? [] : [{ term: 'CRM locations', value: limit }]),
    ...(current_period_end === null
      ? []
      : [{ term: toPeriodLabel(subscription), value: formatDay(current_period_end) }]),
  ];
}

function CurrentPlan({ subscription }: { subscription: Subscription }) {
  const name = usePlanName(subscription.plan);
  const portal = useOpenPortal();
  return (
    <>
      <Facts facts={[{ term: 'Plan', value: name }, ...extractFacts(subscription)]} />
      <Group justify="flex-end" gap="xs" mt="md">
        {subscription.plan_status === 'ended' && <ButtonLink to="/signup-payment">Choose a plan</ButtonLink>}
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
