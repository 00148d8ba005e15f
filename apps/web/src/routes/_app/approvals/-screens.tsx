import { getRouteApi } from '@tanstack/react-router';
import { ApprovalsPage } from '#web/features/approvals/approvals-page.tsx';
import { TextLink } from '#web/ui/data/links.tsx';

const route = getRouteApi('/_app/approvals/');

export function Approvals() {
  const { show } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <ApprovalsPage
      isOpen={show === undefined}
      onOpen={(isOpen) => void navigate({ search: isOpen ? {} : { show: 'decided' }, replace: true })}
      link={({ contact_id }) => (
        <TextLink size="sm" to="/conversations" search={{ contact: contact_id }}>
          Open conversation
        </TextLink>
      )}
    />
  );
}
