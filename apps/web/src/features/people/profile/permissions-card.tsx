import { can, type Profile } from '@hearback/contract';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { Facts } from '#web/ui/data/facts.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';

const allowed = (yes: boolean) => (
  <DataBadge value={yes ? 'Allowed' : 'Not allowed'} tone={yes ? 'good' : 'neutral'} />
);

export function PermissionsCard({ profile }: { profile: Profile }) {
  const access = can(profile, 'profile:write') ? 'Full Access' : 'Read Only';
  return (
    <Panel title="Permissions" description="Your permissions, based on your role and user type.">
      <Facts
        facts={[
          { term: 'Integrations', value: allowed(can(profile, 'integrations:read')) },
          { term: 'Data access', value: <DataBadge value={access} tone="brand" /> },
          { term: 'User Management', value: allowed(can(profile, 'people:manage')) },
        ]}
      />
    </Panel>
  );
}
