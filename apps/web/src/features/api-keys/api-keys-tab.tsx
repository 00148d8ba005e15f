import type { ApiKey } from '@hearback/contract';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocationList } from '#web/lib/scope/use-scopes.ts';
import { describePermissions } from '#web/lib/wording/api-permissions.ts';
import { formatDay } from '#web/lib/wording/dates.ts';
import { AccessLine, AccessRow, LastUse } from '#web/ui/connections/access-row.tsx';
import { SecretDialog } from '#web/ui/connections/secret-dialog.tsx';
import { IconKey, IconPlus } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useApiKeys, useRevokeKey, useRotateKey } from './api.ts';
import { KeyDialog } from './key-dialog.tsx';

const STATUS_LABELS: Readonly<Record<Exclude<ApiKey['status'], 'active'>, string>> = {
  expired: 'Expired',
  revoked: 'Revoked',
  ended: 'Inactive: its creator was removed or disabled',
  blocked: 'Blocked: its creator must change a temporary password or set up a second factor',
};

/** The keys of the workspace for the public API. */
export function ApiKeysTab() {
  const keys = useApiKeys();
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const showSecret = (created: string) => {
    setCreating(false);
    setSecret(created);
  };
  const newKey = (
    <Button
      flex="none"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => setCreating(true)}
    >
      New key
    </Button>
  );
  return (
    <Panel
      title="API keys"
      description="Connect Zapier, n8n or your own software. A key belongs to the workspace and never has more rights than its creator."
      aside={keys.data && keys.data.length > 0 && newKey}
    >
      <QueryStates
        query={keys}
        failure="Failed to load the API keys"
        bare
        empty={
          <EmptyState bare icon={IconKey} title="No API keys yet" actions={newKey}>
            Create a key to read conversations, figures and reports with other software.
          </EmptyState>
        }
      >
        {(listed) => (
          <Stack gap="md">
            {listed.map((key) => (
              <KeyRow key={key.id} apiKey={key} onRotated={showSecret} />
            ))}
          </Stack>
        )}
      </QueryStates>
      <Text size="sm" c="dimmed" mt="md">
        <Anchor href="/developers" target="_blank" rel="noreferrer" size="sm">
          API reference with examples
        </Anchor>
      </Text>
      {isCreating && <KeyDialog onCreated={showSecret} onClose={() => setCreating(false)} />}
      {secret !== null && (
        <SecretDialog
          title="Copy your API key"
          label="API key"
          sentence="This key is shown only once. Store it in a safe place."
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </Panel>
  );
}

type RowProps = { apiKey: ApiKey; onRotated: (secret: string) => void };

function KeyRow({ apiKey, onRotated }: RowProps) {
  const rotate = useRotateKey(onRotated);
  const revoke = useRevokeKey();
  const { name, status, last_characters, created_by_name, permissions, location_ids, networks } = apiKey;
  const { last_used_at, expires_at } = apiKey;
  const locations = useLocationList(location_ids);
  const button = { variant: 'default', size: 'compact-sm' } as const;
  return (
    <AccessRow
      name={name}
      inactive={status === 'active' ? null : STATUS_LABELS[status]}
      actions={
        status !== 'expired' &&
        status !== 'revoked' && (
          <>
            <Button
              {...button}
              aria-label={`Rotate ${name}`}
              loading={rotate.isPending}
              onClick={() => void rotate.ask(apiKey)}
            >
              Rotate
            </Button>
            <Button
              {...button}
              aria-label={`Revoke ${name}`}
              loading={revoke.isPending}
              onClick={() => void revoke.ask(apiKey)}
            >
              Revoke
            </Button>
          </>
        )
      }
    >
      <AccessLine>
        {[describePermissions(permissions), locations, networks.join(', ')].filter(Boolean).join(' · ')}
      </AccessLine>
      <AccessLine>
        hbk_live_…{last_characters}
        {created_by_name !== null && `, created by ${created_by_name}`}
      </AccessLine>
      <AccessLine>
        <LastUse at={last_used_at} />
        {expires_at === null ? ', does not expire' : `, expires ${formatDay(expires_at)}`}
      </AccessLine>
    </AccessRow>
  );
}
