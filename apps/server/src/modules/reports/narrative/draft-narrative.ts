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
import { FIGURE_WORDS, findMisplacedNumbers, type ReportFact } from './find-misplaced-numbers.ts';

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
  const modelNarrative = services.model ? await askModel(services, subject, builtIn) : null;
  return modelNarrative
    ? { narrative: modelNarrative, written_by: 'model' }
    : { narrative: builtIn, written_by: 'built_in' };
}

async function askModel(
  { model, log }: Pick<Services, 'model' | 'log'>,
  subject: NarrativeSubject,
  builtIn: Narrative,
): Promise<Narrative | null> {
  if (!model) return null;
  const facts = listFacts(subject, builtIn);
  try {
    const { happened, next, needed } = await model.writeStructured({
      task: 'report_narrative',
      instructions: INSTRUCTIONS,
      data: { facts: facts.map(({ text }) => text) },
      schema: ModelNarrative,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
    });
    const narrative = {
      happened: tidyDraft(happened, []),
      next: tidyDraft(next, []),
      needed: tidyDraft(needed, []),
    };
    const rules = listBrokenRules(narrative, facts);
    if (rules.length === 0) return narrative;
    log.info({ rules }, 'report narrative broke rules');
  } catch (error) {
    log.warn({ err: error }, 'report narrative failed');
  }
  return null;
}

/**
 * Rules that a part of the narrative breaks: numbers, prices, dates, names and links that the facts do not contain, and
 * numbers of another figure than the one that the sentence names.
 */
export function listBrokenRules(narrative: Narrative, facts: readonly ReportFact[]): string[] {
  return NARRATIVE_PARTS.flatMap((part) => {
    const text = narrative[part];
    if (text === '') return ['empty'];
    if (leaksInstructions(text, INSTRUCTIONS)) return ['instructions'];
    const broken = checkDraft({
      text,
      sources: { ours: facts.map((fact) => fact.text), theirs: [], addresses: [] },
      never_say: [],
      language: 'en',
      channel: 'email',
    }).map(({ rule }) => rule);
    return findMisplacedNumbers(text, facts).length > 0 ? [...broken, 'misplaced_number'] : broken;
  });
}

/** Known figures only. Texts of leads and of the team never reach the model. */
export function listFacts(
  { client, figures: { figures, pipeline, senders }, ...period }: NarrativeSubject,
  builtIn: Narrative,
): ReportFact[] {
  const stages = /\bopportunit|\bdeals?\b|\bmeetings?\b|\bpipeline\b|\bwon\b|\blost\b/i;
  return [
    { text: `Client: ${client}. Period: ${formatPeriod(period)}.`, words: null, names: [client] },
    ...REPORT_FIGURES.flatMap((id) => {
      const figure = figures[id];
      if (figure.value === null && figure.sample === null) return [];
      const values = isThin(figure) ? [] : [formatFigure(id, figure.value)];
      const notes = [
        ...values,
        describeChange(id, figure)?.text,
        describeTarget(id, figure),
        describeThinData(id, figure),
      ].filter(Boolean);
      const text = `${FIGURE_LABELS[id]}: ${notes.join('. ')}. ${FIGURE_HINTS[id]}`;
      return [{ text, words: FIGURE_WORDS[id] }];
    }),
    ...pipeline.map(({ status, count }) => ({
      text: `Opportunities in the stage ${STAGE_LABELS[status]}: ${count}.`,
      words: stages,
    })),
    ...(senders.healthy + senders.watch + senders.failing > 0
      ? [
          {
            text: `Senders: ${senders.healthy} healthy, ${senders.watch} to watch, ${senders.failing} failing.`,
            words: /\bsenders?\b|\bmailbox/i,
          },
        ]
      : []),
    { text: builtIn.next, words: /\binterest|\bopportunit|\btarget|\bsenders?\b/i },
    { text: builtIn.needed, words: /\bmeetings?\b|\bopportunit/i },
  ];
}
