/** The groups of the sidebar. */
export const TAB_GROUPS = [
  { label: 'My account', tabs: ['profile', 'notifications', 'security'] },
  { label: 'Clients', tabs: ['client_access', 'branding'] },
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
      'ai_assistants',
      'webhooks',
      'privacy',
      'audit',
    ],
  },
] as const;

export const TABS = TAB_GROUPS.flatMap(({ tabs }): readonly (typeof tabs)[number][] => tabs);
export type Tab = (typeof TABS)[number];
