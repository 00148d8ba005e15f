import { readClayAnswer } from '@hearback/providers';
import { z } from 'zod';
import { applyAnswer } from '#server/modules/enrichment/index.ts';
import type { EventParser } from './event-effect.ts';
import { processed, unknown } from './event-effect.ts';

const Stored = z.object({ row: z.uuid(), answer: z.unknown() });

export const readClay: EventParser = (_tx, { workspace_id, payload }) => {
  const stored = Stored.safeParse(payload);
  const answer = stored.success ? readClayAnswer(stored.data.answer) : null;
  if (!stored.success || !answer) return { verdict: unknown('This event refers to an unknown row.') };
  const { row: row_id, answer: raw } = stored.data;
  return {
    act: async (services, tx) => {
      const applied = await applyAnswer(services, tx, { workspace_id, row_id, answer, raw });
      if (applied === 'unknown_row')
        return { ...processed('The row was deleted or already answered.'), wipe: true as const };
      return processed(applied === 'nothing_new' ? 'Clay is still working.' : null);
    },
  };
};
