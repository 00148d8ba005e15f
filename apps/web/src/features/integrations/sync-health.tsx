import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { IntegrationStatus } from './integration.ts';
import classes from './sync-health.module.css';

type SyncSubject = {
  readonly id: string;
  readonly name: string;
  readonly useStatus: () => IntegrationStatus | undefined;
};

/** The status of every connection in one line. */
export function SyncHealth({ of, footer }: { of: readonly SyncSubject[]; footer?: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.health}>
      <Title order={2} id={id} className={classes.title}>
        Sync health
      </Title>
      <dl className={classes.strip}>
        {of.map((watched) => (
          <Health key={watched.id} of={watched} />
        ))}
      </dl>
      {footer !== undefined && (
        <Text component="div" className={classes.footer}>
          {footer}
        </Text>
      )}
    </section>
  );
}

function Health({ of: { name, useStatus } }: { of: SyncSubject }) {
  const { value, tone } = toHealth(useStatus());
  return (
    <div className={classes.cell}>
      <dt>{name}</dt>
      <dd data-tone={tone}>
        <span className={classes.dot} aria-hidden="true" />
        {value}
      </dd>
    </div>
  );
}

type HealthText = { readonly value: string; readonly tone: 'good' | 'warning' | 'quiet' };

function toHealth(status: IntegrationStatus | undefined): HealthText {
  if (status === undefined) return { value: '–', tone: 'quiet' };
  const { connected, error, shown = connected ? 'Active' : 'Inactive' } = status;
  return { value: shown, tone: !connected ? 'quiet' : error === null ? 'good' : 'warning' };
}
