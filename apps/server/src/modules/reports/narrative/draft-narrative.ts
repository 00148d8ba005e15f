import {
  describeChange,
  describeTarget,
  describeThinData,
  FIGURE_HINTS,
  FIGURE_LABELS,
  formatFigure,
  formatPeriod,
  isThin,
  NARRATIVE_PARTS,
  type Narrative,
  REPORT_FIGURES,
  STAGE_LABELS,
} from '@hearback/contract';
import { z } from 'zod';
import { checkDraft } from '#server/modules/replies/index.ts';
import { leaksInstructions, tidyDraft } from '#server/platform/model/tidy-draft.ts';
import type { Services } from '#server/platform/services.ts';
import { composeNarrative, type NarrativeSubject } from './compose-narrative.ts';

const INSTRUCTIONS = `You write the summary of a report that an agency sends to its client about outreach by email and LinkedIn.

The data is JSON. "facts" lists everything that is known. State only these facts.

Rules. A program rejects every text that breaks one:
- Write "happened" (3 to 6 sentences), "next" (1 to 3 sentences) and "needed" (what the agency needs from the client, 1 to 3 sentences).
- Use only numbers that the facts contain, exactly as they are written. Compute nothing.
- Start with the outcomes: meetings, interested leads, opportunities.
- If the facts say that there is too little data, say so. State no trend without a previous value.
- Plain English, no markup, no headings, no greeting, no names of people, no links.

Return "happened", "next" and "needed".`;

const ModelNarrative = z.object({ happened: z.string(), next: z.string(), needed: z.string() });
const MAX_OUTPUT_TOKENS = 1_000;

export type DraftedNarrative = {
  readonly narrative: Narrative;
  readonly written_by: 'built_in' | 'model';
};

/** Written by the model if there is one and every number of it is in the figures; otherwise built in. */
export async function draftNarrative(
  services: Pick<Services, 'model' | 'log'>,
  subject: NarrativeSubject,
): Promise<DraftedNarrative> {
  const builtIn = composeNarrative(subject);
  const written = services.model ? await askModel(services, subject, builtIn) : null;
  return written
    ? { narrative: written, written_by: 'model' }
    : { narrative: builtIn, written_by: 'built_in' };
}

async function askModel(
  { model, log }: Pick<Services, 'model' | 'log'>,
  subject: NarrativeSubject,
  builtIn: Narrative,
): Promise<Narrative | null> {
  if (!model) return null;
  const facts = [...listFacts(subject), builtIn.next, builtIn.needed];
  try {
    const { happened, next, needed } = await model.writeStructured({
      task: 'report_narrative',
      instructions: INSTRUCTIONS,
      data: { facts },
      schema: ModelNarrative,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
    });
    const written = {
      happened: tidyDraft(happened, []),
      next: tidyDraft(next, []),
      needed: tidyDraft(needed, []),
    };
    const rules = listBrokenRules(written, facts);
    if (rules.length === 0) return written;
    log.info({ rules }, 'report narrative broke rules');
  } catch (error) {
    log.warn({ err: error }, 'report narrative failed');
  }
  return null;
}

/** Rules that a part of the narrative breaks: numbers, prices, dates, names and links that the facts do not contain. */
export function listBrokenRules(narrative: Narrative, facts: readonly string[]): string[] {
  return NARRATIVE_PARTS.flatMap((part) => {
    const text = narrative[part];
    if (text === '') return ['empty'];
    if (leaksInstructions(text, INSTRUCTIONS)) return ['instructions'];
    return checkDraft({
      text,
      sources: { ours: facts, theirs: [], addresses: [] },
      never_say: [],
      language: 'en',
      channel: 'email',
    }).map(({ rule }) => rule);
  });
}

/** Figures only. Texts of leads and of the team never reach the model. */
function listFacts({
  client,
  figures: { figures, pipeline, senders },
  ...period
}: NarrativeSubject): string[] {
  return [
    `Client: ${client}. Period: ${formatPeriod(period)}.`,
    ...REPORT_FIGURES.map((id) => {
      const figure = figures[id];
      const shown = isThin(figure) ? [] : [formatFigure(id, figure.value)];
      const notes = [
        ...shown,
        describeChange(id, figure)?.text,
        describeTarget(id, figure),
        describeThinData(id, figure),
      ].filter(Boolean);
      return `${FIGURE_LABELS[id]}: ${notes.join('. ')}. ${FIGURE_HINTS[id]}`;
    }),
    ...pipeline.map(({ status, count }) => `Opportunities in the stage ${STAGE_LABELS[status]}: ${count}.`),
    `Senders: ${senders.healthy} healthy, ${senders.watch} to watch, ${senders.failing} failing.`,
  ];
}
