import {
  CRM_TAG_PREFIX,
  type CrmMapping,
  type CrmOpportunityStatus,
  DISPOSITIONS,
  type Disposition,
  OPPORTUNITY_STATUSES,
  type OpportunityStatus,
} from '@hearback/contract';
import type { CrmPipeline } from '@hearback/providers';

/** Words in the names of stages that belong to a status, in order of preference. */
const STAGE_WORDS: Readonly<Record<OpportunityStatus, RegExp | null>> = {
  lead: /new|lead|repl/i,
  waiting_for_reply: /wait|contact|follow/i,
  booked_meeting: /book|meeting|appointment|call|demo/i,
  meeting_completed: /complet|held|proposal|quote|offer/i,
  won: /won|closed|customer|client/i,
  lost: null,
};

/** The status that a disposition gives to an opportunity. Others keep it. */
const STATUSES: Partial<Readonly<Record<Disposition, CrmOpportunityStatus>>> = {
  interested: 'open',
  hard_no: 'lost',
};

/**
 * The mapping before a person changes it: a tag per disposition, the stage whose name fits each status, and an
 * opportunity in the first stage for interested leads. A hard no marks it as lost.
 */
export function toDefaultMapping(pipelines: readonly CrmPipeline[]): CrmMapping {
  const [pipeline] = pipelines;
  const stages = pipeline?.stages ?? [];
  const [first] = stages;
  const findStage = (status: OpportunityStatus): string | null => {
    const words = STAGE_WORDS[status];
    if (words === null) return null;
    return (
      (stages.find(({ name }) => words.test(name)) ?? (status === 'lead' ? first : undefined))?.id ?? null
    );
  };
  return {
    pipeline_id: pipeline?.id ?? null,
    dispositions: Object.fromEntries(
      DISPOSITIONS.map((disposition) => [
        disposition,
        {
          tag: `${CRM_TAG_PREFIX}${disposition.replace('_', '-')}`,
          stage_id: disposition === 'interested' ? (first?.id ?? null) : null,
          status: STATUSES[disposition] ?? null,
        },
      ]),
    ) as CrmMapping['dispositions'],
    statuses: Object.fromEntries(
      OPPORTUNITY_STATUSES.map((status) => [status, findStage(status)]),
    ) as CrmMapping['statuses'],
  };
}

/** The stored mapping, completed with the defaults. */
export const completeMapping = (stored: Partial<CrmMapping>, defaults: CrmMapping): CrmMapping => ({
  pipeline_id: stored.pipeline_id ?? defaults.pipeline_id,
  // A mapping that was saved before statuses could be chosen keeps them.
  dispositions: Object.fromEntries(
    DISPOSITIONS.map((each) => {
      const target = stored.dispositions?.[each];
      return [each, target ? { ...target, status: target.status ?? null } : defaults.dispositions[each]];
    }),
  ) as CrmMapping['dispositions'],
  statuses: { ...defaults.statuses, ...stored.statuses },
});
