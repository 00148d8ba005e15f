import { can, canAnywhere, type OwnProfile } from '@hearback/contract';
import type { HelpPage } from '#web/ui/layout/help-link.tsx';
import { TABS, type Tab } from './tabs.ts';

export const TAB_LABELS: Record<Tab, string> = {
  profile: 'Profile & Account',
  notifications: 'Notifications',
  users: 'Users',
  client_access: 'Client access',
  branding: 'Branding',
  replies: 'Replies',
  rules: 'Rules',
  snippets: 'Snippets',
  knowledge: 'Knowledge',
  do_not_contact: 'Do not contact',
  api_keys: 'API keys',
  ai_assistants: 'AI assistants',
  webhooks: 'Webhooks',
  security: 'Security',
  privacy: 'Privacy',
  audit: 'Audit trail',
};

/** Pages of the documentation about a tab. */
export const TAB_HELP: Partial<Record<Tab, HelpPage>> = {
  users: 'users',
  client_access: 'client_access',
  branding: 'branding',
  replies: 'inbox',
  rules: 'rules',
  snippets: 'snippets',
  knowledge: 'snippets',
  do_not_contact: 'do_not_contact',
  api_keys: 'api',
  webhooks: 'webhooks',
  ai_assistants: 'mcp',
  privacy: 'privacy',
  security: 'security',
  audit: 'audit',
};

/** Settings tabs visible to the user. */
export function listTabs(profile: OwnProfile): Tab[] {
  return TABS.filter((tab) => {
    if (tab === 'notifications') return can(profile, 'notifications:use');
    if (tab === 'client_access') return can(profile, 'client_access:manage');
    if (tab === 'branding') return can(profile, 'branding:manage');
    if (tab === 'users') return can(profile, 'people:manage');
    // Its figures cover all locations.
    if (tab === 'replies') return can(profile, 'people:manage') && profile.writable_locations === null;
    if (tab === 'snippets' || tab === 'knowledge') return canAnywhere(profile, 'inbox:write');
    if (tab === 'rules') return can(profile, 'rules:manage');
    if (tab === 'api_keys' || tab === 'ai_assistants') return can(profile, 'api_keys:manage');
    if (tab === 'webhooks') return can(profile, 'webhooks:manage');
    if (tab === 'privacy') return can(profile, 'privacy:manage');
    if (tab === 'do_not_contact') return canAnywhere(profile, 'suppression:add');
    return tab !== 'audit' || can(profile, 'audit:read');
  });
}
