import { can, canAnywhere, type OwnProfile } from '@hearback/contract';

/** The groups of the sidebar. */
export const TAB_GROUPS = [
  { label: 'My account', tabs: ['profile', 'notifications', 'security'] },
  { label: 'Clients', tabs: ['branding'] },
  {
    label: 'Workspace',
    tabs: [
      'users',
      'replies',
      'rules',
      'snippets',
      'knowledge',
      'do_not_contact',
      'api_keys',
      'privacy',
      'audit',
    ],
  },
] as const;

export const TABS = TAB_GROUPS.flatMap(({ tabs }): readonly (typeof tabs)[number][] => tabs);
export type Tab = (typeof TABS)[number];

export const TAB_LABELS: Record<Tab, string> = {
  profile: 'Profile & Account',
  notifications: 'Notifications',
  users: 'Users',
  branding: 'Branding',
  replies: 'Replies',
  rules: 'Rules',
  snippets: 'Snippets',
  knowledge: 'Knowledge',
  do_not_contact: 'Do not contact',
  api_keys: 'API keys',
  security: 'Security',
  privacy: 'Privacy',
  audit: 'Audit trail',
};

/** Settings tabs visible to the user. */
export function listTabs(profile: OwnProfile): Tab[] {
  return TABS.filter((tab) => {
    if (tab === 'notifications') return can(profile, 'notifications:use');
    if (tab === 'branding') return can(profile, 'branding:manage');
    if (tab === 'users') return can(profile, 'people:manage');
    // Its figures cover all locations.
    if (tab === 'replies') return can(profile, 'people:manage') && profile.writable_locations === null;
    if (tab === 'snippets' || tab === 'knowledge') return canAnywhere(profile, 'inbox:write');
    if (tab === 'rules') return can(profile, 'rules:manage');
    if (tab === 'api_keys') return can(profile, 'api_keys:manage');
    if (tab === 'privacy') return can(profile, 'privacy:manage');
    if (tab === 'do_not_contact') return canAnywhere(profile, 'suppression:add');
    return tab !== 'audit' || can(profile, 'audit:read');
  });
}
