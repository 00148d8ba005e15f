import type { Disposition } from '@hearback/contract';
import type { Services } from '../../../platform/services.ts';
import { judgeLetter } from './judge-letter.ts';

/** Empty text is not read: it says nothing of anybody. */
export const analyzeSentiment = (
  services: Services,
  message: string,
): Promise<{ sentiment: Disposition | null; read_by: 'model' | 'built_in' }> =>
  judgeLetter(services, { body: message });
