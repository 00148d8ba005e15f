import { counted, type FailedJob, JOB_TITLES } from '@hearback/contract';
import { Button, Text } from '@mantine/core';
import { IconRepeat } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Ago } from '#web/ui/time/ago.tsx';
import { useFailedJobs, useRunAgain } from '../api.ts';
import classes from './failed-jobs.module.css';

/** Renders nothing if everything works. A failed read renders nothing either, because there may be no problem. */
export function FailedJobsPanel() {
  const { data } = useFailedJobs();
  const retry = useRunAgain();
  if (data === undefined || data.jobs.length === 0) return null;
  return (
    <Panel
      title="Failed background jobs"
      description="These jobs failed on every attempt. Fix the cause, then run them again."
    >
      <ul className={classes.jobs} aria-label="Failed background jobs">
        {data.jobs.map((job) => (
          <FailedJobRow
            key={job.id}
            job={job}
            running={retry.isPending && retry.variables.id === job.id}
            onRun={() => retry.mutate({ id: job.id })}
          />
        ))}
      </ul>
    </Panel>
  );
}

function FailedJobRow({ job, running, onRun }: { job: FailedJob; running: boolean; onRun: () => void }) {
  // A rolled back release may have left jobs without a title in this one.
  const title = JOB_TITLES[job.name] ?? job.name;
  return (
    <li className={classes.job}>
      <div className={classes.words}>
        <Text fw={500}>{title}</Text>
        <Text size="sm" className={classes.reason}>
          {job.reason}
        </Text>
        <Text size="sm" c="dimmed">
          {counted(job.attempts, 'try', 'tries')} · <Ago at={job.failed_at} />
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={`Run again: ${title}`}
        leftSection={<IconRepeat size={15} aria-hidden="true" />}
        loading={running}
        onClick={onRun}
      >
        Run again
      </Button>
    </li>
  );
}
