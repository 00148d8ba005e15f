import type { ClaySettings } from '@hearback/contract';

export const CLAY_TITLE = {
  title: 'Clay enrichment',
  description: 'Sends leads to your Clay table and saves the results to the contact and its company.',
};

export const clayState = ({ connected }: Pick<ClaySettings, 'connected'>) =>
  connected
    ? ({ value: 'Connected', tone: 'good' } as const)
    : ({ value: 'Not connected', tone: 'neutral' } as const);
