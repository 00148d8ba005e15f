import { counted, type Setup } from '@hearback/contract';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { IconCircleCheck, IconCircleDashed } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useSetup } from '../api.ts';
import classes from './setup-checklist.module.css';

type Step = { readonly done: boolean; readonly title: string; readonly text: string };

const toSteps = ({ has_account, has_location, is_synced }: Setup): Step[] => [
  {
    done: has_account,
    title: 'Connect an outreach account',
    text: 'Instantly for email or HeyReach for LinkedIn. You need its API key.',
  },
  {
    done: has_location,
    title: 'Connect a CRM location',
    text: 'Leads and campaigns are assigned to it, and interested leads become opportunities.',
  },
  {
    done: is_synced,
    title: 'Finish the first sync',
    text:
      has_account && !is_synced
        ? 'The sync is running. Your campaigns and replies appear as they arrive.'
        : 'It starts when you connect an account and reads your campaigns and their replies.',
  },
];

/** Shown until an account, a location and the first sync are done. `here`: on the page where they are connected. */
export function SetupChecklist({ here = false }: { here?: boolean }) {
  const setup = useSetup();
  if (setup === null) return null;
  const steps = toSteps(setup);
  const remaining = steps.filter(({ done }) => !done).length;
  return (
    <div className={classes.panel}>
      <Panel
        title="Set up your workspace"
        description={`Setup is complete after ${counted(remaining, 'more step')}.`}
        aside={!here && <ConnectLink setup={setup} />}
      >
        <StepList steps={steps} />
      </Panel>
    </div>
  );
}

/** The same inside an empty list: what to do next, and `otherwise` once the setup is complete. */
export function SetupSteps({ otherwise }: { otherwise: ReactNode }) {
  const setup = useSetup();
  if (setup === null) return otherwise;
  return (
    <div className={classes.next}>
      <StepList steps={toSteps(setup)} />
      <ConnectLink setup={setup} />
    </div>
  );
}

function ConnectLink({ setup: { has_account, has_location } }: { setup: Setup }) {
  if (has_account && has_location) return null;
  return has_account ? (
    <ButtonLink to="/integrations">Connect a location</ButtonLink>
  ) : (
    <ButtonLink to="/integrations" search={{ tab: 'instantly' }}>
      Connect an account
    </ButtonLink>
  );
}

function StepList({ steps }: { steps: readonly Step[] }) {
  const next = steps.findIndex(({ done }) => !done);
  return (
    <ol className={classes.steps}>
      {steps.map(({ done, title, text }, index) => (
        <li
          key={title}
          className={classes.step}
          data-done={done || undefined}
          aria-current={index === next ? 'step' : undefined}
        >
          {done ? (
            <IconCircleCheck size={20} role="img" aria-label="Done" />
          ) : (
            <IconCircleDashed size={20} role="img" aria-label="To do" />
          )}
          <div>
            <Text fw={500}>{title}</Text>
            {!done && (
              <Text size="sm" c="dimmed">
                {text}
              </Text>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
