import { can, type Permission, type Profile } from '@hearback/contract';
import type { Icon } from '#web/ui/icons/icon.tsx';
import {
  IconChartBar,
  IconLayoutDashboard,
  IconMessages,
  IconPlugConnected,
  IconSend,
} from '#web/ui/icons/inbox.ts';

type Entry = {
  readonly to: '/' | '/conversations' | '/campaigns' | '/reports' | '/integrations';
  readonly label: string;
  readonly icon: Icon;
  readonly userTypes: readonly Profile['user_type'][];
  /** Additional permission of its screen, so that no entry leads to 'Access Restricted'. */
  readonly permission?: Permission;
};

const all = ['agency', 'single_location', 'agency_customer'] as const;
const insiders = ['agency', 'single_location'] as const;

const entries: readonly Entry[] = [
  { to: '/', label: 'Dashboard', icon: IconLayoutDashboard, userTypes: all },
  { to: '/conversations', label: 'Conversations', icon: IconMessages, userTypes: all },
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

export const entriesFor = (profile: Pick<Profile, 'user_type' | 'role'>): readonly Entry[] =>
  entries.filter(
    ({ userTypes, permission }) =>
      userTypes.includes(profile.user_type) && (permission === undefined || can(profile, permission)),
  );
