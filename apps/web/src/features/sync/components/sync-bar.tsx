import { counted } from '@hearback/contract';
import { ActionIcon, Button, Group, Paper, Progress, Stack, Text, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { IconBrandLinkedin, IconMail, IconSettings } from '#web/ui/icons/inbox.ts';
import { SyncSettingsDialog } from '../settings/sync-settings-dialog.tsx';
import type { useCampaignSync } from '../use-campaign-sync.ts';

type Props = { sync: ReturnType<typeof useCampaignSync> };

const button = { variant: 'default', size: 'sm' } as const;

export function SyncBar({ sync: { start, error, progress, isRunning } }: Props) {
  const [settings, setSettings] = useState(false);
  return (
    <Paper withBorder radius="lg" p="sm" component="section" aria-label="Campaign sync">
      <Stack gap="xs">
        <Group gap="xs">
          <Button
            {...button}
            leftSection={<IconMail size={16} aria-hidden="true" />}
            disabled={isRunning}
            onClick={() => start('instantly')}
          >
            Sync Campaigns
          </Button>
          <Button
            {...button}
            leftSection={<IconBrandLinkedin size={16} aria-hidden="true" />}
            disabled={isRunning}
            onClick={() => start('heyreach')}
          >
            Sync LinkedIn Outreach
          </Button>
          <Text size="sm" c="dimmed" flex="1 1 12rem" role="status">
            {progress
              ? `Syncing campaigns · ${progress.percent}% · ${counted(progress.synced, 'campaign')} so far`
              : 'Campaigns also sync automatically every 15 minutes.'}
          </Text>
          <Tooltip label="Sync Settings">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Sync Settings"
              onClick={() => setSettings(true)}
            >
              <IconSettings size={18} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        </Group>
        {progress && (
          <Progress size="sm" radius="xl" value={progress.percent} aria-label="Syncing campaigns" />
        )}
        {error !== null && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {`Error: ${error}`}
          </Text>
        )}
      </Stack>
      {settings && <SyncSettingsDialog onClose={() => setSettings(false)} />}
    </Paper>
  );
}
