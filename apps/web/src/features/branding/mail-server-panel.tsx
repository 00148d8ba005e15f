import { type BrandMailServer, MAIL_SERVER_LIMITS, MAIL_SERVER_PROBLEMS } from '@hearback/contract';
import {
  Alert,
  Button,
  Group,
  NativeSelect,
  PasswordInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { formatMoment } from '#web/lib/wording/dates.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Ago } from '#web/ui/time/ago.tsx';
import { useMailServer, useRemoveMailServer, useSaveMailServer, useTestMailServer } from './api.ts';

/** The server that sends emails to clients from an address of the agency. */
export function MailServerPanel({ ownEmail }: { ownEmail: string }) {
  const query = useMailServer();
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Panel
      title="Sender address"
      description="Send emails to clients from your own address, through your own mail server. Without one, emails show your name but are sent from the address of the app."
    >
      <QueryStates query={query} failure="Failed to load the sender address" bare>
        {({ server }) =>
          server === null || isEditing ? (
            <MailServerForm
              server={server}
              ownEmail={ownEmail}
              {...(server !== null && { onDone: () => setIsEditing(false) })}
            />
          ) : (
            <MailServerDetails server={server} ownEmail={ownEmail} onEdit={() => setIsEditing(true)} />
          )
        }
      </QueryStates>
    </Panel>
  );
}

const SECURITIES = [
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'tls', label: 'TLS' },
] as const;

type Security = BrandMailServer['security'];
const PORTS: Readonly<Record<Security, number>> = { starttls: 587, tls: 465 };

const toDraft = (server: BrandMailServer | null) => ({
  host: server?.host ?? '',
  port: String(server?.port ?? PORTS.starttls),
  security: server?.security ?? ('starttls' as Security),
  username: server?.username ?? '',
  password: '',
  from_address: server?.from_address ?? '',
  from_name: server?.from_name ?? '',
});

type FormProps = { server: BrandMailServer | null; ownEmail: string; onDone?: () => void };

function MailServerForm({ server, ownEmail, onDone }: FormProps) {
  const [draft, setDraft] = useState(() => toDraft(server));
  const save = useSaveMailServer();
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  const host = draft.host.trim();
  const port = Number(draft.port);
  const isPort = /^\d+$/.test(draft.port) && port >= 1 && port <= 65_535;
  const username = draft.username.trim();
  // The stored password is kept only for the same server and user.
  const keepsPassword =
    server !== null && server.host === host && server.port === port && server.username === username;
  const isComplete =
    isPort &&
    host !== '' &&
    username !== '' &&
    draft.from_address.trim() !== '' &&
    (draft.password !== '' || keepsPassword);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    const { security, password } = draft;
    save.mutate(
      {
        ...{ host, port, security, username, password: password || null },
        from_address: draft.from_address.trim(),
        from_name: draft.from_name.trim() || null,
      },
      { onSuccess: () => onDone?.() },
    );
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Sender address">
      <Stack gap="md" maw="44rem">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label="Sender email"
            type="email"
            placeholder="portal@agency.com"
            autoComplete="off"
            maxLength={MAIL_SERVER_LIMITS.address}
            value={draft.from_address}
            onChange={({ currentTarget }) => change({ from_address: currentTarget.value })}
          />
          <TextInput
            label="Sender name"
            placeholder="Brand name"
            maxLength={MAIL_SERVER_LIMITS.name}
            value={draft.from_name}
            onChange={({ currentTarget }) => change({ from_name: currentTarget.value })}
          />
          <TextInput
            label="Mail server"
            placeholder="smtp.agency.com"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={MAIL_SERVER_LIMITS.host}
            value={draft.host}
            onChange={({ currentTarget }) => change({ host: currentTarget.value })}
          />
          <SimpleGrid cols={2}>
            <NativeSelect
              label="Encryption"
              data={SECURITIES}
              value={draft.security}
              onChange={({ currentTarget }) => {
                const security = currentTarget.value as Security;
                change({ security, port: String(PORTS[security]) });
              }}
            />
            <NumberField
              label="Port"
              inputMode="numeric"
              maxLength={5}
              value={draft.port}
              error={!isPort && 'Enter a port, such as 587.'}
              onChange={({ currentTarget }) => change({ port: currentTarget.value.trim() })}
            />
          </SimpleGrid>
          <TextInput
            label="User name"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={MAIL_SERVER_LIMITS.username}
            value={draft.username}
            onChange={({ currentTarget }) => change({ username: currentTarget.value })}
          />
          <PasswordInput
            label="Password"
            autoComplete="new-password"
            placeholder={keepsPassword ? 'Unchanged' : ''}
            maxLength={MAIL_SERVER_LIMITS.password}
            value={draft.password}
            onChange={({ currentTarget }) => change({ password: currentTarget.value })}
          />
        </SimpleGrid>
        {save.error && (
          <Alert color="red" role="alert" title="The settings were not saved">
            {describeError(save.error)}
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          {`A test email is sent to ${ownEmail}. The settings are saved if your mail server accepts it.`}
        </Text>
        <Group gap="sm">
          <Button type="submit" loading={save.isPending} disabled={!isComplete}>
            Send a test and save
          </Button>
          {onDone && (
            <Button variant="default" disabled={save.isPending} onClick={onDone}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

type DetailsProps = { server: BrandMailServer; ownEmail: string; onEdit: () => void };

function MailServerDetails({ server, ownEmail, onEdit }: DetailsProps) {
  const test = useTestMailServer(ownEmail);
  const remove = useRemoveMailServer();
  const { host, port, from_address, from_name, status, problem, response, failed_at, tested_at } = server;
  const isFailed = status === 'failed';
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Text fw={500}>{from_name === null ? from_address : `${from_name} <${from_address}>`}</Text>
        {problem === null ? (
          <DataBadge value="Active" tone="good" />
        ) : (
          <DataBadge value={isFailed ? 'Not in use' : 'Failing'} tone={isFailed ? 'danger' : 'warning'} />
        )}
      </Group>
      {problem !== null && failed_at !== null && (
        <Alert color={isFailed ? 'red' : 'yellow'} role="status" title={MAIL_SERVER_PROBLEMS[problem]}>
          {`Last failure: ${formatMoment(failed_at)}.`}
          {response !== null && ` Server response: ${response}`}
          <br />
          {isFailed
            ? 'Emails to clients are sent from the address of the app until a test succeeds.'
            : 'The email was sent from the address of the app. Hearback tries your server again for the next email.'}
        </Alert>
      )}
      <Text>{`Emails to clients are sent through ${host}, port ${port}. Replies go to the support email of the brand. If there is none, they go to the sender address.`}</Text>
      <Group gap="sm">
        <Button loading={test.isPending} onClick={() => test.mutate({})}>
          Send a test
        </Button>
        <Button variant="default" onClick={onEdit}>
          Edit
        </Button>
        <Button variant="default" loading={remove.isPending} onClick={() => void remove.ask(server)}>
          Remove
        </Button>
        <Text size="sm" c="dimmed">
          {'Last successful test '}
          <Ago at={tested_at} />
        </Text>
      </Group>
    </Stack>
  );
}
