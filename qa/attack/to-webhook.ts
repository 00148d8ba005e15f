import type { AttackTarget } from './target.ts';

/** The path to which the cold-email provider of the demo's agency posts replies. */
export async function toWebhook({ people: { owner } }: AttackTarget): Promise<string> {
  const accounts = await owner.get<{ id: string; provider: string }[]>('/api/accounts');
  const account = accounts.find(({ provider }) => provider === 'instantly');
  if (!account) throw new Error('The demo has no cold-email account.');
  const { url } = await owner.get<{ url: string }>(`/api/accounts/${account.id}/webhook`);
  return new URL(url).pathname;
}

/** A reply event in the provider's format. */
export const toReply = (lead: string, html: string) => ({
  timestamp: new Date().toISOString(),
  event_type: 'reply_received',
  campaign_name: 'Autumn offer',
  campaign_id: '0b7f7c0e-0000-4000-8000-00000000c001',
  lead_email: lead,
  email_account: 'megan@try-austindental.example',
  email_id: `mail-of-${lead}`,
  reply_subject: html.slice(0, 200),
  // Together they must stay below the size limit of the webhook, even if each character is escaped
  // to six.
  reply_text: html.slice(0, 20_000),
  reply_html: html,
  firstName: html.slice(0, 100),
});
