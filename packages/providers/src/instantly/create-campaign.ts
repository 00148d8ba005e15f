import type { Http } from '../http/http.ts';
import type { OutreachCampaign } from '../outreach.ts';
import { toCampaign } from './map.ts';
import { WireCampaign } from './wire.ts';

export type NewInstantlyCampaign = {
  readonly name: string;
  readonly emails: readonly { readonly subject: string; readonly html: string }[];
  /** Days between two emails. */
  readonly delayDays: number;
};

/**
 * Sends nothing until a person chooses senders and hours in Instantly and activates the campaign there. These are
 * cautious defaults. Instantly does not document whether its week starts on Sunday or Monday: these four are working days in both cases.
 */
const SCHEDULE = {
  schedules: [
    {
      name: 'Working days',
      timing: { from: '09:00', to: '17:00' },
      days: { 0: false, 1: true, 2: true, 3: true, 4: true, 5: false, 6: false },
      timezone: 'America/Chicago',
    },
  ],
};

export async function createCampaign(
  http: Http,
  { name, emails, delayDays }: NewInstantlyCampaign,
): Promise<OutreachCampaign> {
  const steps = emails.map(({ subject, html }) => ({
    type: 'email',
    delay: delayDays,
    delay_unit: 'days',
    variants: [{ subject, body: html }],
  }));
  const json = { name, campaign_schedule: SCHEDULE, sequences: [{ steps }], stop_on_reply: true };
  return toCampaign(await http.call(WireCampaign, { method: 'POST', path: '/api/v2/campaigns', json }));
}
