import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '#web/features/dashboard/components/dashboard.tsx';

export const Route = createFileRoute('/_app/')({ staticData: { title: 'Dashboard' }, component: Dashboard });
