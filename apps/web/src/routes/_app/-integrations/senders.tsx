import { can, SENDER_FILTERS } from '@hearback/contract';
import { getRouteApi } from '@tanstack/react-router';
import { SenderHealthPage } from '#web/features/accounts/health/sender-health-page.tsx';
import { useLocations } from '#web/features/locations/api.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { toName } from '#web/lib/wording/location-name.ts';

const route = getRouteApi('/_app/integrations/senders');

/** Everyone who writes replies sees it: a sender that fails blocks their answers. */
export function Senders() {
  const { profile } = useViewer();
  const { show, location_id, q } = route.useSearch();
  const navigate = route.useNavigate();
  const locations = useLocations().data ?? [];
  return (
    <SenderHealthPage
      view={{ filter: SENDER_FILTERS.find((filter) => filter === show), location_id, search: q }}
      onView={({ filter, location_id, search }) =>
        void navigate({ search: { show: filter, location_id, q: search }, replace: true })
      }
      locations={locations.map((location) => ({ value: location.ghl_location_id, label: toName(location) }))}
      canFix={can(profile, 'integrations:manage')}
      canSeeAccounts={can(profile, 'integrations:read')}
    />
  );
}
