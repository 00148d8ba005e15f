import type { OutreachProvider } from '@hearback/contract';
import type { Icon } from '#web/ui/icons/icon.tsx';
import { IconBrandLinkedin, IconMail } from '#web/ui/icons/inbox.ts';

export type Kind = {
  readonly provider: OutreachProvider;
  readonly title: string;
  readonly description: string;
  /** The provider's own name, as shown in its settings. */
  readonly product: string;
  readonly icon: Icon;
  /** The senders of an account, in the plural. */
  readonly senders: string;
  readonly fetchFailure: string;
  readonly keyHint: string;
  readonly webhook: {
    readonly where: string;
    readonly fields: readonly { readonly term: string; readonly value: string }[];
  };
};

export const KINDS: Record<OutreachProvider, Kind> = {
  instantly: {
    provider: 'instantly',
    title: 'Cold Email',
    description: 'Connect Instantly accounts to sync their campaigns and replies.',
    product: 'Instantly',
    icon: IconMail,
    senders: 'mailboxes',
    fetchFailure: 'Failed to fetch Instantly accounts',
    keyHint: 'Find it in Instantly under Settings > Integrations > API Keys.',
    webhook: {
      where: 'In Instantly, open Settings > Integrations > Webhooks and add a webhook for each account:',
      fields: [
        { term: 'Event', value: 'Reply Received' },
        { term: 'Campaigns', value: 'All' },
      ],
    },
  },
  heyreach: {
    provider: 'heyreach',
    title: 'LinkedIn Outreach',
    description: 'Connect HeyReach accounts to sync their campaigns and messages.',
    product: 'HeyReach',
    icon: IconBrandLinkedin,
    senders: 'LinkedIn accounts',
    fetchFailure: 'Failed to fetch SignalFire accounts',
    keyHint: 'Find it in HeyReach under Integrations > HeyReach API.',
    webhook: {
      where: 'In HeyReach, open Integrations > Webhooks and create a webhook for each account:',
      fields: [{ term: 'Event', value: 'Every Message/Inmail Received' }],
    },
  },
};
