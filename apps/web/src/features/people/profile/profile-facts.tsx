import type { Profile } from '@hearback/contract';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { Facts } from '#web/ui/data/facts.tsx';

type Props = { profile: Profile; defaultLocation: string };

export function ProfileFacts({ profile, defaultLocation }: Props) {
  return (
    <Facts
      facts={[
        { term: 'Role', value: <DataBadge stored value={profile.role} /> },
        { term: 'User type', value: <DataBadge stored value={profile.user_type} tone="brand" /> },
        { term: 'Default location', value: defaultLocation },
      ]}
    />
  );
}
