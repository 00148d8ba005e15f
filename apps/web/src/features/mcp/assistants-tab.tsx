import { can, type McpSettings } from '@hearback/contract';
import { List, Stack, Switch, Tabs, Text } from '@mantine/core';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { CopyBlock } from '#web/ui/connections/copy-block.tsx';
import { CopyField } from '#web/ui/connections/copy-field.tsx';
import { TextLink } from '#web/ui/data/links.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useMcpSettings, useTurnMcp } from './api.ts';
import { SETUPS, type Setup } from './setups.ts';

/** Whether AI assistants may connect, and how to set them up. */
export function AssistantsTab() {
  const settings = useMcpSettings();
  return (
    <Stack gap="lg">
      <Panel
        title="AI assistants"
        description="Let Claude, Cursor, VS Code or ChatGPT work with your conversations through the Model Context Protocol (MCP)."
      >
        <QueryStates query={settings} failure="Failed to load the setting" bare order={2}>
          {(loaded) => <ConnectionSwitch settings={loaded} />}
        </QueryStates>
      </Panel>
      {settings.data?.enabled && <SetupPanel url={settings.data.url} />}
    </Stack>
  );
}

function ConnectionSwitch({ settings: { enabled } }: { settings: McpSettings }) {
  const { profile } = useViewer();
  const { turn, isPending } = useTurnMcp();
  const canTurn = can(profile, 'mcp:manage');
  return (
    <Stack gap="md">
      <Switch
        label="Assistants can connect to this workspace"
        description={
          canTurn
            ? 'Each assistant must be connected separately.'
            : 'Only the owner of the workspace can change this.'
        }
        checked={enabled}
        disabled={!canTurn || isPending}
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
      <List size="sm" c="dimmed" spacing={4}>
        <List.Item>Assistants can read and change only what their permissions allow.</List.Item>
        <List.Item>They never send messages. They store drafts, which you review and send.</List.Item>
        <List.Item>Each change is listed in the audit trail with the name of the assistant.</List.Item>
        <List.Item>
          The text of your conversations is sent to the provider of the assistant. Check that your contracts
          allow it.
        </List.Item>
      </List>
    </Stack>
  );
}

function SetupPanel({ url }: { url: string }) {
  return (
    <Panel
      title="Connect an assistant"
      description="Sign in from the assistant, or connect it with an API key. Give it only the permissions that it needs."
    >
      <Stack gap="md">
        <CopyField label="Server URL" value={url} />
        <Text size="sm">
          To sign in, add only this URL to the assistant. Your browser opens Hearback, and you choose what the
          assistant may do.
        </Text>
        <Text size="sm">
          To use a key instead, create one under{' '}
          <TextLink to="/settings" search={{ tab: 'api_keys' }} inherit underline="always">
            API keys
          </TextLink>
          . Use a separate key for each assistant, so that you can revoke it individually.
        </Text>
        <Tabs defaultValue={SETUPS[0]?.id ?? null}>
          <Tabs.List>
            {SETUPS.map(({ id, name }) => (
              <Tabs.Tab key={id} value={id}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {SETUPS.map((setup) => (
            <Tabs.Panel key={setup.id} value={setup.id} pt="md">
              <SetupSteps setup={setup} url={url} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Stack>
    </Panel>
  );
}

function SetupSteps({ setup: { steps, label, toConfiguration }, url }: { setup: Setup; url: string }) {
  return (
    <Stack gap="md">
      <List type="ordered" size="sm" spacing={4}>
        {steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <CopyBlock label={label} value={toConfiguration(url)} />
    </Stack>
  );
}
