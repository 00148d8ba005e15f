import { ActionIcon } from '@mantine/core';
import { useBrand } from '#web/lib/viewer/brand.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { IconHelp } from '../icons/other.ts';

/** Pages of the documentation, below `/docs`. `npm run check` requires that they exist. */
const HELP_PAGES = {
  api: 'developers/api',
  audit: 'guides/sign-in#audit-trail',
  branding: 'branding',
  campaigns: 'guides/campaigns',
  client_access: 'clients#client-access',
  clients: 'clients',
  crm: 'crm',
  do_not_contact: 'guides/do-not-contact',
  enrichment: 'guides/campaigns#enrichment',
  inbox: 'guides/inbox',
  integrations: 'guides/integrations',
  mcp: 'developers/mcp',
  overlap: 'clients#overlap',
  privacy: 'guides/privacy',
  reports: 'reports',
  rules: 'rules',
  security: 'guides/sign-in',
  sender_health: 'sender-health',
  snippets: 'guides/answers#snippets-and-knowledge',
  start: 'guides/getting-started',
  templates: 'reports#templates',
  users: 'guides/users',
  webhooks: 'developers/webhooks',
} as const;

export type HelpPage = keyof typeof HELP_PAGES;

/** The address of the page. Null for clients and at custom domains, because the documentation names the product. */
export function useHelp(page: HelpPage): string | null {
  const { profile } = useViewer();
  const brand = useBrand();
  const isHidden = brand !== null || profile.user_type === 'agency_customer';
  return isHidden ? null : `/docs/${HELP_PAGES[page]}`;
}

type Props = {
  page: HelpPage;
  /** The screen or setting that the page explains. */
  subject: string;
};

export function HelpLink({ page, subject }: Props) {
  const href = useHelp(page);
  if (href === null) return null;
  const label = `Help: ${subject}`;
  return (
    <ActionIcon
      component="a"
      href={href}
      target="_blank"
      rel="noreferrer"
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
    >
      <IconHelp size={18} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  );
}
