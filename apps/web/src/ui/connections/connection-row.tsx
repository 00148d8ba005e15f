import { Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DataBadge } from '../data/data-badge.tsx';
import classes from './connections.module.css';

/** Progress of a sync: 'Syncing campaigns', 40. */
export type SyncProgress = { readonly label: string; readonly percent: number };

type Props = {
  name: string;
  status: { readonly value: string; readonly tone: 'good' | 'neutral' | 'warning' | 'danger' };
  /** Identifying details and the time of the last sync. */
  detail: ReactNode;
  problem: string | null;
  progress: SyncProgress | null;
  actions: ReactNode;
};

/** A connected item: a CRM location or an outreach account. */
export function ConnectionRow({ name, status, detail, problem, progress, actions }: Props) {
  return (
    <div className={classes.row}>
      <div className={classes.heading}>
        <Text fw={550} className={classes.name}>
          {name}
        </Text>
        <DataBadge value={status.value} tone={status.tone} />
      </div>
      <div className={classes.detail}>{detail}</div>
      <div className={classes.actions}>{actions}</div>
      {problem !== null && (
        <Text size="sm" className={classes.problem}>
          {problem}
        </Text>
      )}
      {progress !== null && (
        <div className={classes.progress}>
          <Progress.Root size="sm" radius="xl">
            <Progress.Section value={progress.percent} aria-label={`${progress.label} of ${name}`} />
          </Progress.Root>
          <Text size="xs" c="dimmed" role="status">
            {progress.label} · {progress.percent}%
          </Text>
        </div>
      )}
    </div>
  );
}
