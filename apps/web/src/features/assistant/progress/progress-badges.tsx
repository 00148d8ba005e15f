import { type CampaignDraft, progressOf } from '@hearback/contract';
import { Badge, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCircleDashed } from '@tabler/icons-react';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './progress.module.css';

/** What the assistant knows already and what it still asks for. */
export function ProgressBadges({ draft }: { draft: CampaignDraft }) {
  const steps = progressOf(draft);
  const done = steps.filter((step) => step.done).length;
  return (
    <Panel
      title="Progress"
      aside={
        <Text size="sm" c="dimmed">
          {`${done} of ${steps.length}`}
        </Text>
      }
    >
      <ul className={classes.steps}>
        {steps.map((step) => {
          const Picture = step.done ? IconCheck : IconCircleDashed;
          return (
            <li key={step.label}>
              <Badge
                className={classes.badge}
                data-done={step.done || undefined}
                variant="default"
                leftSection={<Picture size={14} aria-hidden="true" />}
              >
                {step.label}
                <VisuallyHidden>{step.done ? ': done' : ': not yet'}</VisuallyHidden>
              </Badge>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
