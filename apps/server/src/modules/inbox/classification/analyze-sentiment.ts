import type { Disposition } from '@hearback/contract';
import { readMail } from '@hearback/mail';
import type { Services } from '#server/platform/services.ts';
import { classifyMessage } from './classify-message.ts';

/** Empty text is not read: it says nothing of anybody. Nor is one that no reader comes back from. */
export async function analyzeSentiment(
  services: Services,
  message: string,
): Promise<{ sentiment: Disposition | null; read_by: 'model' | 'built_in' }> {
  try {
    const { said, by } = await classifyMessage(services, { own_text: readMail(message).own_text });
    return { sentiment: said, read_by: by };
  } catch (error) {
    services.log.warn({ err: error }, 'a text could not be classified');
    return { sentiment: null, read_by: 'built_in' };
  }
}
