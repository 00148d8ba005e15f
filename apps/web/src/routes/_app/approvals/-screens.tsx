import { getRouteApi } from '@tanstack/react-router';
import { ApprovalsPage } from '#web/features/approvals/approvals-page.tsx';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { TextLink } from '#web/ui/data/links.tsx';

const route = getRouteApi('/_app/approvals/');

export function Approvals() {
  const { show } = route.useSearch();
  const { client_access } = useViewer().profile;
  const navigate = route.useNavigate();
  return (
    <ApprovalsPage
      isAgency={client_access === null}
      list={show ?? 'waiting'}
      onList={(list) => void navigate({ search: list === 'waiting' ? {} : { show: list }, replace: true })}
      link={({ contact_id }) => (
        <TextLink size="sm" to="/conversations" search={{ contact: contact_id }}>
          Open conversation
        </TextLink>
      )}
    />
  );
}
