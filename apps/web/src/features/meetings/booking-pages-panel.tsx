import { BOOKING_PROVIDERS, type BookingPage, can } from '@hearback/contract';
import { Button, Group, NativeSelect, PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useIsSolo } from '#web/lib/scope/use-is-solo.ts';
import { useLocationNames } from '#web/lib/scope/use-scopes.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { CopyField } from '#web/ui/connections/copy-field.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Ago } from '#web/ui/time/ago.tsx';
import { useBookingPages, useRemoveBookingPage, useSaveBookingPage } from './api.ts';

const PROVIDERS: Readonly<Record<BookingPage['provider'], string>> = {
  calendly: 'Calendly',
  cal_com: 'Cal.com',
};

/** Booking pages outside the CRM, whose webhooks report meetings. */
export function BookingPagesPanel() {
  const { profile } = useViewer();
  const locations = useLocationNames().filter(({ canWrite }) => canWrite);
  if (locations.length === 0 || !can(profile, 'integrations:manage')) return null;
  return (
    <Panel
      title="Booking pages"
      description="Shows meetings that leads book on Calendly or Cal.com. Choose a signing secret and save. Then add a webhook with the URL below and the same secret at the provider, and enter the link under “Your booking links”."
    >
      <Pages locations={locations} />
    </Panel>
  );
}

type Locations = readonly { readonly value: string; readonly label: string }[];

function Pages({ locations }: { locations: Locations }) {
  const pages = useBookingPages();
  return (
    <Stack gap="md">
      <QueryStates query={pages} failure="Failed to load the booking pages" bare>
        {(listed) => (
          <Stack gap="sm">
            {listed.map((page) => (
              <Page
                key={page.id}
                page={page}
                name={locations.find(({ value }) => value === page.location_id)?.label ?? page.location_id}
              />
            ))}
          </Stack>
        )}
      </QueryStates>
      <PageForm locations={locations} />
    </Stack>
  );
}

function Page({ page, name }: { page: BookingPage; name: string }) {
  const isSolo = useIsSolo();
  const remove = useRemoveBookingPage();
  const title = isSolo ? PROVIDERS[page.provider] : `${PROVIDERS[page.provider]}, ${name}`;
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text size="sm">{title}</Text>
        <CopyField label="Webhook URL" value={page.webhook_url} />
        <Text size="sm" c="dimmed">
          {page.last_event_at === null ? (
            'No events received yet'
          ) : (
            <>
              Last event <Ago at={page.last_event_at} />
            </>
          )}
        </Text>
      </div>
      <Button
        size="xs"
        variant="default"
        flex="none"
        aria-label={`Remove ${title}`}
        loading={remove.isPending}
        onClick={() => void remove.ask(page.id, PROVIDERS[page.provider])}
      >
        Remove
      </Button>
    </Group>
  );
}

function PageForm({ locations }: { locations: Locations }) {
  const [location_id, setLocation] = useState(locations[0]?.value ?? '');
  const [provider, setProvider] = useState<BookingPage['provider']>('calendly');
  const [secret, setSecret] = useState('');
  const isSolo = useIsSolo();
  const { save, isPending } = useSaveBookingPage(() => setSecret(''));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save({ location_id, provider, secret });
      }}
    >
      <Group gap="sm" align="flex-end">
        {!isSolo && (
          <NativeSelect
            label="Location"
            value={location_id}
            data={locations.map(({ value, label }) => ({ value, label }))}
            onChange={({ currentTarget: { value } }) => setLocation(value)}
          />
        )}
        <NativeSelect
          label="Provider"
          value={provider}
          data={BOOKING_PROVIDERS.map((value) => ({ value, label: PROVIDERS[value] }))}
          onChange={({ currentTarget: { value } }) => setProvider(value as BookingPage['provider'])}
        />
        <PasswordInput
          label="Signing secret"
          autoComplete="off"
          minLength={16}
          required
          w="16rem"
          value={secret}
          onChange={({ currentTarget: { value } }) => setSecret(value)}
        />
        <Button type="submit" variant="default" loading={isPending}>
          Save booking page
        </Button>
      </Group>
    </form>
  );
}
