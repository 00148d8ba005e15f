import { withWorkspace } from '@hearback/database';
import { openThread } from '#server/platform/concurrency/open-worker.ts';
import type { Services } from '#server/platform/services.ts';
import type { Finding } from '../classification.queries.ts';
import type { MessageToClassify } from '../read-reply.ts';
import { listEverywhere, listOfLocations, type StoredCorrection } from './learning.queries.ts';
import type { CorrectionMatch, FollowQuestion } from './match-corrections.ts';

const TIME_LIMIT_MS = 10_000;
const thread = openThread<FollowQuestion, (CorrectionMatch | null)[]>(
  new URL('./match-corrections.worker.ts', import.meta.url),
  {
    timeLimitMs: TIME_LIMIT_MS,
  },
);

type MessageToFollow = MessageToClassify & { readonly id: string; readonly location_id: string | null };
type Group = { readonly messages: MessageToFollow[]; readonly corrections: readonly StoredCorrection[] };

/**
 * Returns the classification, overridden by corrections of this workspace. Corrections by people limited to one location
 * apply only to messages of that location.
 */
export async function withCorrections(
  services: Services,
  workspace_id: string,
  messages: readonly MessageToFollow[],
  findings: readonly Finding[],
): Promise<Finding[]> {
  const followed = new Map<string, CorrectionMatch>();
  try {
    for (const { messages: batch, corrections } of await toGroups(services, workspace_id, messages)) {
      const results = await thread.ask({ messages: batch, corrections });
      for (const [index, result] of results.entries())
        if (result) followed.set(batch[index]?.id ?? '', result);
    }
  } catch (error) {
    services.log.warn({ err: error }, 'corrections could not be applied');
  }
  return findings.map((finding) => {
    const learned = followed.get(finding.id);
    if (!learned) return finding;
    if (learned.said === finding.said) return { ...finding, unsure: false };
    return { id: finding.id, ...learned, words: [], by: 'learned' };
  });
}

async function toGroups(
  { db }: Services,
  workspace_id: string,
  messages: readonly MessageToFollow[],
): Promise<Group[]> {
  const textMessages = messages.filter(({ own_text }) => own_text.trim() !== '');
  const places = [...new Set(textMessages.map(({ location_id }) => location_id ?? ''))];
  const { everywhere, byPlace } = await withWorkspace(db, workspace_id, async (tx) => ({
    everywhere: await listEverywhere(tx, workspace_id),
    byPlace: await listOfLocations(tx, workspace_id, places),
  }));
  const isTaughtApart = ({ location_id }: MessageToFollow) => byPlace.has(location_id ?? '');
  const groups: Group[] = [...byPlace].map(([place, own]) => ({
    messages: textMessages.filter(({ location_id }) => location_id === place),
    corrections: [...own, ...everywhere].sort((a, b) => b.corrected_at.getTime() - a.corrected_at.getTime()),
  }));
  groups.push({ messages: textMessages.filter((one) => !isTaughtApart(one)), corrections: everywhere });
  return groups.filter(({ messages: batch, corrections }) => batch.length > 0 && corrections.length > 0);
}
