import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { Entrance } from '../../features/auth/components/entrance.tsx';

export const Route = createFileRoute('/(public)/auth')({
  staticData: { title: 'Sign in' },
  // The way back after sign-in; the guard in __root.tsx lets only paths of our own through.
  validateSearch: z.object({ redirect: z.coerce.string().optional().catch(undefined) }),
  component: Entrance,
});
