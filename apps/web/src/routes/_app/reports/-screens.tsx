import { getRouteApi } from '@tanstack/react-router';
import { ReportPage } from '#web/features/reports/report-page.tsx';
import { ReportsPage } from '#web/features/reports/reports-page.tsx';
import { TemplateEditor } from '#web/features/reports/template-editor.tsx';

const list = getRouteApi('/_app/reports/');
const report = getRouteApi('/_app/reports/$reportId');

export function Reports() {
  const { location_id, template } = list.useSearch();
  const navigate = list.useNavigate();
  if (template !== undefined && location_id !== undefined)
    return (
      <TemplateEditor
        location_id={location_id}
        cadence={template}
        onPlace={({ location_id: locationId, cadence }) =>
          void navigate({ search: { location_id: locationId, template: cadence }, replace: true })
        }
      />
    );
  return (
    <ReportsPage
      location_id={location_id}
      onLocation={(locationId) => void navigate({ search: { location_id: locationId }, replace: true })}
      onOpen={({ id }) => void navigate({ to: '/reports/$reportId', params: { reportId: id } })}
    />
  );
}

export function ReportScreen() {
  const { reportId } = report.useParams();
  const navigate = report.useNavigate();
  return <ReportPage id={reportId} onRemoved={() => void navigate({ to: '/reports' })} />;
}
