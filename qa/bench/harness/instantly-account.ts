import { randomUUID } from 'node:crypto';
import { withSystem } from '@hearback/database';
import { API_KEY, WEBHOOK_SECRET } from '../../../apps/server/src/modules/accounts/index.ts';
import { addPerson, openWorkspace } from '../../../apps/server/src/modules/people/index.ts';
import { makeLinkToken } from '../../../apps/server/src/platform/secrets/link-token.ts';
import type { Services } from '../../../apps/server/src/platform/services.ts';

/** A workspace with an account that accepts webhooks. The provider itself is never called. */
export async function addInstantlyAccount({
  db,
  secretBox,
}: Services): Promise<{ workspace_id: string; secret: string }> {
  return withSystem(db, 'benchmark', async (tx) => {
    const workspace_id = await openWorkspace(tx, 'Benchmark');
    const { id: user_id } = await addPerson(tx, {
      workspace_id,
      email: `${randomUUID()}@bench.example`,
      password: randomUUID(),
      role: 'owner',
      user_type: 'agency',
      onboarding_status: 'completed',
      email_confirmation: 'proven',
      first_name: 'Bench',
      last_name: 'Mark',
      company_name: 'Benchmark',
    });
    const { token, hash } = makeLinkToken();
    const place = { workspace_id, id: randomUUID() };
    await tx
      .insertInto('accounts')
      .values({
        ...place,
        provider: 'instantly',
        user_id,
        provider_account_id: randomUUID(),
        name: 'Bench',
        sealed_api_key: secretBox.seal(API_KEY, place, token),
        key_last_four: 'none',
        webhook_secret_hash: hash,
        sealed_webhook_secret: secretBox.seal(WEBHOOK_SECRET, place, token),
        connected: false,
      })
      .execute();
    return { workspace_id, secret: token };
  });
}

/** One of three thousand leads replies in one of forty campaigns. */
export async function postReply(api: string, secret: string, index: number, run: string): Promise<void> {
  const response = await fetch(`${api}/api/webhooks/instantly/${secret}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      timestamp: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
      event_type: 'reply_received',
      campaign_id: `campaign-${index % 40}`,
      campaign_name: `Campaign ${index % 40}`,
      lead_email: `lead${index % 3000}.${run}@bench.example`,
      email_account: 'sender@bench.example',
      email_id: randomUUID(),
      reply_subject: 'Re: a question',
      reply_text: `${run}, answer number ${index}: ${'that sounds interesting, tell me more. '.repeat(10)}`,
      firstName: 'Lead',
      companyName: `Company ${index % 500}`,
    }),
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`a reply was answered with ${response.status}`);
}
