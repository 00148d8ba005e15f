import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { OnboardingPage } from '../features/people/onboarding/onboarding-page.tsx';
import { defineSearchParams, oneOf } from '../lib/search-params/search-params.ts';
import { useOptionalViewer } from '../lib/viewer/viewer.ts';
import { FullScreenLoading } from '../ui/states/full-screen-loading.tsx';
import { SignOutButton } from './-shell/sign-out-button.tsx';

export const Route = createFileRoute('/onboarding')({
  staticData: { title: 'Onboarding' },
  validateSearch: defineSearchParams({ step: oneOf(['integrations']) }),
  component: Onboarding,
});

function Onboarding() {
  const viewer = useOptionalViewer();
  const { step = 'welcome' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [moved, setMoved] = useState(false);
  if (viewer === null) return <FullScreenLoading />;
  return (
    <OnboardingPage
      profile={viewer.profile}
      step={step}
      moved={moved}
      onStep={(next) => {
        setMoved(true);
        void navigate({ search: { step: next === 'welcome' ? undefined : next } });
      }}
      aside={<SignOutButton />}
    />
  );
}
