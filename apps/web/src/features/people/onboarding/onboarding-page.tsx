import type { Profile } from '@hearback/contract';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CenteredPage } from '#web/ui/centered-page/centered-page.tsx';
import { IntegrationsStep } from './integrations-step.tsx';
import classes from './onboarding.module.css';
import { WelcomeStep } from './welcome-step.tsx';

export type OnboardingStep = 'welcome' | 'integrations';

const STEPS: readonly OnboardingStep[] = ['welcome', 'integrations'];

type Props = {
  profile: Profile;
  step: OnboardingStep;
  /** True once the user moved between the steps. Then screen readers read each one. */
  moved: boolean;
  onStep: (step: OnboardingStep) => void;
  aside?: ReactNode;
};

export function OnboardingPage({ profile, step, moved, onStep, aside }: Props) {
  const number = STEPS.indexOf(step) + 1;
  return (
    <CenteredPage width="40rem" aside={aside}>
      <div className={classes.progress}>
        <div className={classes.track} aria-hidden="true">
          {STEPS.map((each, index) => (
            <span key={each} data-reached={index < number || undefined} />
          ))}
        </div>
        <Text size="sm" c="dimmed">
          Step {number} of {STEPS.length}
        </Text>
      </div>
      {step === 'welcome' ? (
        <WelcomeStep publish={moved} firstName={profile.first_name} onNext={() => onStep('integrations')} />
      ) : (
        <IntegrationsStep publish={moved} profile={profile} onPrevious={() => onStep('welcome')} />
      )}
    </CenteredPage>
  );
}
