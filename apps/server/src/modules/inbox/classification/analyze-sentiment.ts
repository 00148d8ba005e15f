import type { Disposition } from '@hearback/contract';
import { readMail } from '@hearback/mail';
import type { Services } from '#server/platform/services.ts';
import { classifyMessage } from './classify-message.ts';
import { withCorrections } from './learning/with-corrections.ts';

/** Empty text is not read: it says nothing of anybody. Nor is one that no reader comes back from. */
export async function analyzeSentiment(
  services: Services,
  workspace_id: string,
  message: string,
): Promise<{ sentiment: Disposition | null; read_by: 'model' | 'built_in' | 'learned' }> {
  try {
    // It belongs to no location: what counts is what was taught for the whole workspace.
    const text = { id: '', location_id: null, own_text: readMail(message).own_text };
    const finding = { id: text.id, ...(await classifyMessage(services, text)) };
    const [followed = finding] = await withCorrections(services, workspace_id, [text], [finding]);
    return { sentiment: followed.said, read_by: followed.by };
  } catch (error) {
    services.log.warn({ err: error }, 'a text could not be classified');
    return { sentiment: null, read_by: 'built_in' };
  }
}
