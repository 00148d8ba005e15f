import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '#web/features/dashboard/components/dashboard.tsx';
import { type PeriodChange, PeriodView } from '#web/features/dashboard/period/period.ts';
import { SetupChecklist } from '#web/features/sync/setup/setup-checklist.tsx';

export const Route = createFileRoute('/_app/')({
  staticData: { title: 'Dashboard' },
  validateSearch: PeriodView,
  component: DashboardRoute,
});

function DashboardRoute() {
  const navigate = Route.useNavigate();
  const onView = (change: PeriodChange) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  return <Dashboard view={Route.useSearch()} onView={onView} notice={<SetupChecklist />} />;
}
