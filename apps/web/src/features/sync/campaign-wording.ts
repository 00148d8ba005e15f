import { counted, type OutreachProvider } from '@hearback/contract';

const CAMPAIGNS: Record<OutreachProvider, string> = {
  instantly: 'campaigns',
  heyreach: 'LinkedIn Outreach campaigns',
};

export const syncFailed = (provider: OutreachProvider, message: string): string =>
  `Failed to sync ${CAMPAIGNS[provider]}: ${message}`;

export const syncDone = (provider: OutreachProvider, count: number): string =>
  `${CAMPAIGNS[provider].replace(/^c/, 'C')} synced successfully - ${counted(count, 'campaign')} synced`;
