import { type LoadContext, pause } from '../context.ts';
import { countResponse } from '../ledger.ts';
import { chooseConversation } from './answer-leads.ts';

/** Only for leads who write no more, because a new message would be classified again. */
export async function disposeLeads(context: LoadContext): Promise<void> {
  const { owner, ledger, random } = context;
  const contact_id = await chooseConversation(context, 'cold_email', (email) => email.startsWith('waiter'));
  if (contact_id) {
    const disposition = {
      contact_id,
      sentiment: random.pick(['interested', 'soft_no', 'ooo']),
      acknowledged: false,
    };
    ledger.dispositions.push(disposition);
    const body = { sentiment: disposition.sentiment };
    const { status } = await owner.ask('PUT', `/api/conversations/${contact_id}/disposition`, {
      body,
      timeoutMs: 20_000,
    });
    countResponse(ledger, status);
    disposition.acknowledged = status === 200;
  }
  await pause(context, 500);
}
