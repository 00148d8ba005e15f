import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/reports/$reportId')({
  staticData: { title: 'Report' },
  component: lazyRouteComponent(() => import('./-screens.tsx'), 'ReportScreen'),
});
