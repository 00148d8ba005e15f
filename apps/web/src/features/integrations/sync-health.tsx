import { Paper, Text, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './sync-health.module.css';

type Health = {
  readonly name: string;
  readonly icon: Icon;
  readonly value: string;
  readonly tone: 'good' | 'warning' | 'quiet';
};

/** How every connection fares, in one line. */
export function SyncHealth({ healths, footer }: { healths: readonly Health[]; footer?: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} withBorder radius="lg" className={classes.health}>
      <Title order={2} id={id} className={classes.title}>
        Sync health
      </Title>
      <dl className={classes.strip}>
        {healths.map(({ name, icon: Picture, value, tone }) => (
          <div key={name} className={classes.cell}>
            <dt>
              <span className={classes.icon}>
                <Picture size={18} stroke={1.6} aria-hidden="true" />
              </span>
              {name}
            </dt>
            <dd data-tone={tone}>
              <span className={classes.dot} aria-hidden="true" />
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {footer !== undefined && (
        <Text component="div" className={classes.footer}>
          {footer}
        </Text>
      )}
    </Paper>
  );
}
