import { Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ButtonLink } from '#web/ui/data/links.tsx';

const LEAD_ON_AFTER_MS = 2000;

export function InvitationAccepted({ email }: { email: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const leadOn = () => void navigate({ to: '/auth', state: { email }, replace: true });
    const timer = setTimeout(leadOn, LEAD_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate, email]);
  return (
    <Stack gap="md">
      <Text c="dimmed">Taking you to the sign-in page...</Text>
      <ButtonLink to="/auth" state={{ email }} replace size="md" fullWidth>
        Sign in now
      </ButtonLink>
    </Stack>
  );
}
