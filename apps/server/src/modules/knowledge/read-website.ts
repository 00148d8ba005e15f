import type { ProposedEntry } from '@hearback/contract';
import type { RequestContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { scrapeWebsite } from '../campaigns/index.ts';
import { proposeEntries } from './propose-entries.ts';

/** A page that cannot be read is not an error: the person enters the entries instead. */
export async function readWebsite(
  context: RequestContext & { services: Services },
  url: string,
): Promise<{ entries: ProposedEntry[]; error: string | null }> {
  const { data, error } = await scrapeWebsite(context, url);
  if (!data) return { entries: [], error: error ?? null };
  return { entries: proposeEntries(data), error: null };
}
