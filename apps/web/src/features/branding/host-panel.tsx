import { type BrandHost, HOST_PROBLEMS, MAX_HOST_LENGTH } from '@hearback/contract';
import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { formatMoment } from '#web/lib/wording/dates.ts';
import { CopyField } from '#web/ui/connections/copy-field.tsx';
import { DataBadge, type Tone } from '#web/ui/data/data-badge.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Ago } from '#web/ui/time/ago.tsx';
import { useBrandHost, useCheckHost, useRemoveHost, useSaveHost } from './api.ts';

/** The address at which clients sign in. */
export function HostPanel() {
  const query = useBrandHost();
  return (
    <Panel
      title="Custom domain"
      description="Clients sign in at a subdomain of your own domain, such as portal.agency.com. Links in emails to clients and in shared reports use this address as soon as it is verified."
    >
      <QueryStates query={query} failure="Failed to load the custom domain" bare>
        {({ host }) =>
          host === null || host.status === 'removed' ? (
            <HostForm former={host} />
          ) : (
            <HostDetails host={host} />
          )
        }
      </QueryStates>
    </Panel>
  );
}

function HostForm({ former }: { former: BrandHost | null }) {
  const [value, setValue] = useState('');
  const save = useSaveHost();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ host: value });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Custom domain">
      <Stack gap="md" maw="32rem">
        {former?.removed_at && (
          <Text size="sm" c="dimmed">
            {`${former.display_host} was removed on ${formatMoment(former.removed_at)}.`}
            {former.problem !== null && ` ${HOST_PROBLEMS[former.problem]}`}
          </Text>
        )}
        <TextInput
          label="Address"
          description="You need access to the DNS settings of the domain."
          placeholder="portal.agency.com"
          maxLength={MAX_HOST_LENGTH}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          error={save.error && describeError(save.error)}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <Group>
          <Button type="submit" loading={save.isPending} disabled={value.trim() === ''}>
            Continue
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const STATES: Readonly<
  Record<Exclude<BrandHost['status'], 'removed'>, { label: string; tone: Tone; text: string }>
> = {
  pending: {
    label: 'Waiting for DNS',
    tone: 'warning',
    text: 'Create these records at your DNS provider, then check them. Changes can take up to an hour to take effect. The address works as soon as both records are found.',
  },
  verified: {
    label: 'Verified',
    tone: 'good',
    text: 'Keep these records. They are checked daily.',
  },
  failing: {
    label: 'Incorrect records',
    tone: 'danger',
    text: 'Correct these records. If they stay incorrect for 14 days, the address is removed.',
  },
};

function HostDetails({ host }: { host: BrandHost }) {
  const check = useCheckHost();
  const remove = useRemoveHost();
  const { display_host, url, status, problem, records, checked_at, failing_since } = host;
  if (status === 'removed') return null;
  const { label, tone, text } = STATES[status];
  return (
    <Stack gap="md">
      <Group gap="sm">
        {status === 'pending' ? (
          <Text fw={500}>{display_host}</Text>
        ) : (
          <Anchor href={url} target="_blank" rel="noreferrer" fw={500}>
            {display_host}
          </Anchor>
        )}
        <DataBadge value={label} tone={tone} />
      </Group>
      {problem !== null && (
        <Alert color={status === 'failing' ? 'red' : 'yellow'} role="status">
          {HOST_PROBLEMS[problem]}
          {failing_since !== null && ` Problem first detected ${formatMoment(failing_since)}.`}
        </Alert>
      )}
      <Text>{text}</Text>
      <Stack gap="lg" maw="44rem">
        {records.map(({ type, name, value }) => (
          <Stack key={type} gap="xs" role="group" aria-label={`${type} record`}>
            <Text fw={500}>{`${type} record`}</Text>
            <CopyField label={`Name of the ${type} record`} value={name} />
            <CopyField label={`Value of the ${type} record`} value={value} />
          </Stack>
        ))}
      </Stack>
      <Text size="sm" c="dimmed">
        In Cloudflare, choose “DNS only” for the CNAME record. Passkeys work only at the address where they
        were added, so clients must add a new one here.
      </Text>
      <Group gap="sm">
        <Button loading={check.isPending} onClick={() => check.mutate({})}>
          Check now
        </Button>
        <Button variant="default" loading={remove.isPending} onClick={() => void remove.ask(host)}>
          Remove address
        </Button>
        <Text size="sm" c="dimmed">
          {checked_at === null ? 'Not checked yet' : 'Last checked '}
          {checked_at !== null && <Ago at={checked_at} />}
        </Text>
      </Group>
    </Stack>
  );
}
