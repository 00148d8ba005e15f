import { createFileRoute } from '@tanstack/react-router';
import { SignUpPage } from '#web/features/people/sign-up/sign-up-page.tsx';

export const Route = createFileRoute('/(public)/signup')({
  staticData: { title: 'Sign up' },
  component: SignUpPage,
});
