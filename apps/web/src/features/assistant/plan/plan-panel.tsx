import {
  type ChatSessionDetail,
  PLAN_LABELS,
  type PlanField,
  type ProgressLabel,
  toProgress,
} from '@hearback/contract';
import { Badge, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '#web/ui/icons/inbox.ts';
import { IconCircleDashed } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './plan.module.css';
import { PlanInput } from './plan-input.tsx';
import { useEditPlan } from './use-edit-plan.ts';

/** The fields below each badge. The emails have a panel of their own. */
const FIELDS: Record<ProgressLabel, readonly PlanField[]> = {
  'Business Info': ['name', 'website', 'description'],
  'Target Audience': ['titles', 'industries', 'company_size', 'location'],
  'Goals Set': ['primary_goal'],
  'Sequence Planned': ['num_emails', 'delay_days', 'tone', 'length', 'language', 'sign_as', 'campaign_name'],
  'Content Generated': [],
};

type Props = { session: ChatSessionDetail; isBusy: boolean };

/** Every field of the plan, editable at any time. */
export function PlanPanel({ session, isBusy }: Props) {
  const { plan, save, failed } = useEditPlan(session);
  const steps = toProgress(session.draft);
  const done = steps.filter((step) => step.done).length;
  return (
    <Panel
      title="Plan"
      aside={
        <Text size="sm" c="dimmed">
          {`${done} of ${steps.length}`}
        </Text>
      }
    >
      <ul className={classes.steps}>
        {steps.map((step) => (
          <li key={step.label}>
            <StepBadge {...step} />
            {FIELDS[step.label].length > 0 && (
              <Stack gap="xs" mt="xs">
                {FIELDS[step.label].map((field) => (
                  <PlanInput
                    key={field}
                    field={field}
                    label={PLAN_LABELS[field]}
                    stored={plan[field]}
                    isLocked={isBusy || session.campaign_id !== null}
                    failed={failed}
                    onSave={(value) => save({ [field]: value })}
                  />
                ))}
              </Stack>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function StepBadge({ label, done }: { label: ProgressLabel; done: boolean }) {
  const Picture = done ? IconCheck : IconCircleDashed;
  return (
    <Badge
      className={classes.badge}
      data-done={done || undefined}
      variant="default"
      leftSection={<Picture size={14} aria-hidden="true" />}
    >
      {label}
      <VisuallyHidden>{done ? ': done' : ': not yet'}</VisuallyHidden>
    </Badge>
  );
}
