import { type ApiPermission, type AssistantRequest, can } from '@hearback/contract';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { useLocationNames } from '#web/lib/scope/use-scopes.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { toPermissionOptions } from '#web/lib/wording/api-permissions.ts';
import { CenteredPage } from '#web/ui/centered-page/centered-page.tsx';
import { CheckboxGrid } from '#web/ui/fields/checkbox-grid.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useAllowRequest, useAssistantRequest, useDenyRequest } from './api.ts';

type Props = {
  id: string;
  /** Leaves the application for the assistant. */
  onAnswered: (continueAt: string) => void;
  aside: ReactNode;
};

/** The decision of a person about the request of an assistant. */
export function ConsentPage({ id, onAnswered, aside }: Props) {
  const { profile } = useViewer();
  const canConnect = can(profile, 'api_keys:manage');
  const request = useAssistantRequest(id, canConnect);
  return (
    <CenteredPage width="36rem" aside={aside}>
      {canConnect ? (
        <QueryStates query={request} failure="Failed to load the request" bare order={1}>
          {(pendingRequest) =>
            pendingRequest.workspace.allows_assistants ? (
              <ConsentForm id={id} request={pendingRequest} onAnswered={onAnswered} />
            ) : (
              <Refusal id={id} title="AI assistants are turned off" onAnswered={onAnswered}>
                An owner of {pendingRequest.workspace.name} can turn them on under Settings {'>'} AI
                assistants. Then start again from the assistant.
              </Refusal>
            )
          }
        </QueryStates>
      ) : (
        <Refusal id={id} title="Connect an assistant" onAnswered={onAnswered}>
          Only owners and team members of the workspace can connect assistants.
        </Refusal>
      )}
    </CenteredPage>
  );
}

type RefusalProps = { id: string; title: string; onAnswered: Props['onAnswered']; children: ReactNode };

/** The reason why the assistant cannot be connected, and the way back to it. */
const Refusal = ({ id, title, onAnswered, children }: RefusalProps) => (
  <Stack gap="md">
    <Title order={1} size="h2">
      {title}
    </Title>
    <Text style={{ overflowWrap: 'anywhere' }}>{children}</Text>
    <Group justify="flex-end">
      <DenyButton id={id} label="Return to the assistant" onAnswered={onAnswered} />
    </Group>
  </Stack>
);

type FormProps = { id: string; request: AssistantRequest; onAnswered: Props['onAnswered'] };

function ConsentForm({ id, request: { client, workspace, permissions }, onAnswered }: FormProps) {
  const { profile } = useViewer();
  const locations = useLocationNames();
  const allow = useAllowRequest(onAnswered);
  const [allowed, setAllowed] = useState<readonly ApiPermission[]>(permissions);
  const [locationIds, setLocationIds] = useState<string[]>([]);
  const submit = () =>
    allow.mutate({
      id,
      permissions: [...allowed],
      location_ids: locationIds.length === 0 ? null : locationIds,
    });
  return (
    <Stack gap="md">
      <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
        Connect {client.name}?
      </Title>
      <Text style={{ overflowWrap: 'anywhere' }}>
        It will have access to the workspace <strong>{workspace.name}</strong> as {profile.email}.
      </Text>
      <Origin client={client} />
      <CheckboxGrid
        label="It can"
        description="Never more than you can do yourself. It cannot send replies."
        options={toPermissionOptions(permissions)}
        value={allowed}
        onChange={setAllowed}
      />
      {locations.length > 1 && (
        <CheckboxGrid
          label="Locations"
          description="If you select none, all your locations are allowed."
          options={locations}
          value={locationIds}
          onChange={setLocationIds}
          maxHeight="12rem"
        />
      )}
      <Text size="sm" c="dimmed">
        You can disconnect it at any time under Settings. The connection expires after one year.
      </Text>
      {allow.error && <Alert color="red">{describeError(allow.error, 'Unknown error')}</Alert>}
      <Group justify="flex-end">
        <DenyButton id={id} label="Deny" onAnswered={onAnswered} />
        <Button loading={allow.isPending} disabled={allowed.length === 0} onClick={submit}>
          Allow
        </Button>
      </Group>
    </Stack>
  );
}

/** Anyone can register software with any name, and any local program can receive a local redirect. */
function Origin({ client: { host, redirect_host, is_local } }: Pick<AssistantRequest, 'client'>) {
  return (
    <Stack gap="xs">
      {host === null ? (
        <Alert color="yellow" title="The name is not verified">
          This assistant chose its own name. Allow it only if you started this connection.
        </Alert>
      ) : (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          Published by <strong>{host}</strong>
        </Text>
      )}
      {is_local ? (
        <Alert color="yellow" title="A program on this computer">
          A program at {redirect_host} will receive access. Allow it only if you just started the connection
          there.
        </Alert>
      ) : (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          You will be redirected to <strong>{redirect_host}</strong>, which will receive access.
        </Text>
      )}
    </Stack>
  );
}

function DenyButton({
  id,
  label,
  onAnswered,
}: {
  id: string;
  label: string;
  onAnswered: Props['onAnswered'];
}) {
  const deny = useDenyRequest(onAnswered);
  return (
    <>
      {deny.error && (
        <Text size="sm" c="red">
          {describeError(deny.error, 'Unknown error')}
        </Text>
      )}
      <Button variant="default" loading={deny.isPending} onClick={() => deny.mutate({ id })}>
        {label}
      </Button>
    </>
  );
}
