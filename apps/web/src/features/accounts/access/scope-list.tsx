import { type OutreachAccount, pluralize, type ScopeCheck } from '@hearback/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { DataBadge, type Tone } from '#web/ui/data/data-badge.tsx';
import { useCheckScopes } from '../api.ts';
import classes from './scope-list.module.css';

const STATES: Record<ScopeCheck['state'], { word: string; tone: Tone }> = {
  granted: { word: 'Granted', tone: 'good' },
  missing: { word: 'Missing', tone: 'danger' },
  not_testable: { word: 'Not testable', tone: 'neutral' },
};

/** Consequences of a missing scope. */
const PURPOSES: Readonly<Record<string, string>> = {
  'workspaces:read': 'recognizing the Instantly workspace of the key',
  'campaigns:read': 'syncing campaigns and their figures',
  'campaigns:create': 'creating campaigns with the assistant',
  'campaigns:update': 'activating and pausing campaigns',
  'leads:read': 'syncing leads',
  'leads:update': 'marking leads as not interested and moving them between subsequences',
  'leads:create': 'adding leads to lists with rules',
  'leads:delete': 'removing leads from campaigns with rules',
  'emails:read': 'syncing replies',
  'emails:create': 'sending replies',
  'accounts:read': 'sender health',
  'accounts:update': 'pausing, resuming and repairing mailboxes',
  'webhooks:read': 'checking the webhook',
  'webhooks:create': 'registering the webhook',
  'webhooks:update': 'resuming a webhook that Instantly disabled',
  'webhook_events:read': 'the delivery log of the webhook (optional)',
  'block_list_entries:read': 'confirming entries of the block list',
  'block_list_entries:create': 'adding people to the block list',
  'block_list_entries:delete': 'removing people from the block list',
};

export function ScopeList({ account }: { account: OutreachAccount }) {
  const check = useCheckScopes();
  const scopes = check.data?.scopes;
  const missing = scopes?.filter(({ state }) => state === 'missing') ?? [];
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={550}>Key permissions</Text>
        <Button
          size="xs"
          variant="default"
          loading={check.isPending}
          onClick={() => check.mutate({ id: account.id })}
        >
          Test permissions
        </Button>
      </Group>
      {scopes && (
        <>
          <Text size="sm" role="status">
            {missing.length === 0
              ? 'All tested permissions are granted.'
              : `Missing: ${missing.map(({ scope }) => scope).join(', ')}. Add ${pluralize(missing.length, 'it', 'them')} to the key in Instantly, then test again.`}
          </Text>
          <ul className={classes.scopes} aria-label="Key permissions">
            {[...scopes]
              .sort((a, b) => rank(a) - rank(b))
              .map((scope) => (
                <ScopeRow key={scope.scope} check={scope} />
              ))}
          </ul>
          <Text size="xs" c="dimmed">
            Write permissions cannot be tested without making changes, unless the key also has api_keys:read.
          </Text>
        </>
      )}
    </Stack>
  );
}

/** Missing permissions first. */
const rank = ({ state }: ScopeCheck): number => ['missing', 'not_testable', 'granted'].indexOf(state);

function ScopeRow({ check: { scope, state } }: { check: ScopeCheck }) {
  const { word, tone } = STATES[state];
  return (
    <li className={classes.scope}>
      <Text size="sm" ff="monospace">
        {scope}
      </Text>
      <DataBadge value={word} tone={tone} />
      <Text size="xs" c="dimmed">
        {state === 'missing' ? `Not working: ${PURPOSES[scope] ?? scope}` : `For ${PURPOSES[scope] ?? scope}`}
      </Text>
    </li>
  );
}
