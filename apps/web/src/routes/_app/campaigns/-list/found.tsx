import type { Campaign } from '@hearback/contract';
import type { ReactNode } from 'react';
import type { LinkedinSync } from '#web/features/campaigns/list/campaign-actions.tsx';
import { CampaignList } from '#web/features/campaigns/list/campaign-list.tsx';
import { IconSend } from '#web/ui/icons/inbox.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';

type Props = {
  found: readonly Campaign[];
  total: number;
  linkedinSync?: LinkedinSync;
  /** How to get campaigns, for users without any. */
  hint: string;
  action?: ReactNode;
};

const NO_SYNC: LinkedinSync = { start: () => {}, isRunning: false };

export function Found({ found, total, linkedinSync = NO_SYNC, hint, action }: Props) {
  if (found.length > 0) return <CampaignList campaigns={found} linkedinSync={linkedinSync} />;
  return total === 0 ? (
    <EmptyState icon={IconSend} title="No campaigns yet" actions={action}>
      {hint}
    </EmptyState>
  ) : (
    <EmptyState icon={IconSend} title="No campaigns match your filters">
      Choose other filters, or clear them all.
    </EmptyState>
  );
}
