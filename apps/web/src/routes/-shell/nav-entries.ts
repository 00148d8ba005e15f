import { can, type OwnClientAccess, type OwnProfile, type Permission } from '@hearback/contract';
import { isSolo } from '#web/lib/scope/use-is-solo.ts';
import { getVisibleThreads } from '#web/lib/viewer/visible-threads.ts';
import type { Icon } from '#web/ui/icons/icon.tsx';
import {
  IconBuilding,
  IconChartBar,
  IconCheck,
  IconLayoutDashboard,
  IconMessages,
  IconPlugConnected,
  IconSend,
} from '#web/ui/icons/inbox.ts';

type Entry = {
  readonly to:
    | '/'
    | '/conversations'
    | '/approvals'
    | '/clients'
    | '/campaigns'
    | '/reports'
    | '/integrations';
  readonly label: string;
  readonly icon: Icon;
  readonly userTypes: readonly OwnProfile['user_type'][];
  /** Additional permission of its screen, so that no entry leads to 'Access Restricted'. */
  readonly permission?: Permission;
  /** The screen compares locations, so it needs several. */
  readonly isForManyLocations?: true;
};

const all = ['agency', 'single_location', 'agency_customer'] as const;
const insiders = ['agency', 'single_location'] as const;

const entries: readonly Entry[] = [
  { to: '/', label: 'Dashboard', icon: IconLayoutDashboard, userTypes: all },
  { to: '/conversations', label: 'Conversations', icon: IconMessages, userTypes: all },
  { to: '/approvals', label: 'Approvals', icon: IconCheck, userTypes: ['agency_customer'] },
  { to: '/clients', label: 'Clients', icon: IconBuilding, userTypes: insiders, isForManyLocations: true },
  { to: '/campaigns', label: 'Campaigns', icon: IconSend, userTypes: insiders },
  { to: '/reports', label: 'Reports', icon: IconChartBar, userTypes: all },
  {
    to: '/integrations',
    label: 'Integrations',
    icon: IconPlugConnected,
    userTypes: insiders,
    permission: 'integrations:read',
  },
];

type Member = Pick<OwnProfile, 'user_type' | 'role' | 'writable_locations'> & {
  readonly client_access?: OwnClientAccess | null;
};

export const canApprove = ({ client_access }: Pick<Member, 'client_access'>): boolean =>
  (client_access?.approval_locations.length ?? 0) > 0;

export const listNavEntries = (profile: Member): readonly Entry[] =>
  entries.filter(
    ({ to, userTypes, permission, isForManyLocations }) =>
      userTypes.includes(profile.user_type) &&
      (permission === undefined || can(profile, permission)) &&
      (to !== '/conversations' || getVisibleThreads(profile) !== 'none') &&
      (to !== '/approvals' || canApprove(profile)) &&
      (to !== '/reports' || profile.client_access?.sees_reports !== false) &&
      (!isForManyLocations || !isSolo(profile)),
  );
