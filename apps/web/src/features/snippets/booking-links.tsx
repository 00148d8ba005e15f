import { SNIPPET_LIMITS, toWebAddress, WEB_ADDRESS_PROBLEM } from '@hearback/contract';
import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useLocationNames } from '#web/lib/scope/use-scopes.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useBookingLinks, useSaveBookingLink } from './api.ts';
import classes from './snippets.module.css';

/** The user's own links, which fill in the 'booking link' variable of snippets. */
export function BookingLinks() {
  const links = useBookingLinks();
  const locations = useLocationNames();
  const [added, setAdded] = useState<readonly string[]>([]);
  return (
    <Panel
      title="Your booking links"
      description="Replaces the “booking link” variable when you insert a snippet."
    >
      <QueryStates query={links} failure="Failed to load the booking links" bare>
        {(saved) => {
          const own = new Set([...saved.flatMap(({ location_id }) => location_id ?? []), ...added]);
          const others = locations.filter(({ value }) => !own.has(value));
          const toUrl = (id: string | null) => saved.find(({ location_id }) => location_id === id)?.url ?? '';
          return (
            <Stack gap="sm">
              <LinkForm key={toUrl(null)} label="Everywhere" location_id={null} saved={toUrl(null)} />
              {locations
                .filter(({ value }) => own.has(value))
                .map(({ value, label }) => (
                  <LinkForm
                    key={`${value} ${toUrl(value)}`}
                    label={label}
                    location_id={value}
                    saved={toUrl(value)}
                  />
                ))}
              {others.length > 0 && locations.length > 1 && (
                <NativeSelect
                  aria-label="Add a link for a location"
                  size="xs"
                  w="fit-content"
                  value=""
                  onChange={(event) => setAdded([...added, event.currentTarget.value])}
                  data={[
                    { value: '', label: 'Add a link for a location…' },
                    ...others.map(({ value, label }) => ({ value, label })),
                  ]}
                />
              )}
            </Stack>
          );
        }}
      </QueryStates>
    </Panel>
  );
}

type LinkProps = { label: string; location_id: string | null; saved: string };

function LinkForm({ label, location_id, saved }: LinkProps) {
  const save = useSaveBookingLink();
  const [url, setUrl] = useState(saved);
  const isBad = url.trim() !== '' && toWebAddress(url) === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ location_id, url });
  };
  return (
    <form className={classes.link} onSubmit={submit}>
      <Text size="sm" className={classes.place} truncate>
        {label}
      </Text>
      <TextInput
        className={classes.words}
        aria-label={`Booking link, ${label}`}
        placeholder="https://cal.example/you"
        maxLength={SNIPPET_LIMITS.url}
        value={url}
        error={isBad ? WEB_ADDRESS_PROBLEM : undefined}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        loading={save.isPending}
        disabled={isBad || url.trim() === saved}
      >
        Save
      </Button>
    </form>
  );
}
