import { counted, DRAFT_LIMITS, type PlanField, toWebAddress, WEB_ADDRESS_PROBLEM } from '@hearback/contract';

/** Maximum lengths of the fields that are typed. */
export const PLAN_TEXT_LIMITS: Readonly<Partial<Record<PlanField, number>>> = {
  name: DRAFT_LIMITS.name,
  website: DRAFT_LIMITS.website,
  description: DRAFT_LIMITS.description,
  company_size: DRAFT_LIMITS.size,
  location: DRAFT_LIMITS.location,
  primary_goal: DRAFT_LIMITS.goal,
  sign_as: DRAFT_LIMITS.sender,
  campaign_name: DRAFT_LIMITS.name,
};

/** Why the server would reject a value. Null if it accepts it. The browser does not load the schemas of the server. */
export function findPlanProblem(
  field: PlanField,
  value: string | number | readonly string[] | null,
): string | null {
  if (Array.isArray(value)) {
    const max = field === 'titles' ? DRAFT_LIMITS.titles : DRAFT_LIMITS.industries;
    if (value.length > max) return `Write at most ${counted(max, 'line')}.`;
    const isLong = value.some((entry: string) => entry.length > DRAFT_LIMITS.term);
    return isLong ? `Each line can have at most ${counted(DRAFT_LIMITS.term, 'character')}.` : null;
  }
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const max = PLAN_TEXT_LIMITS[field];
  if (max !== undefined && text.length > max)
    return `Your answer can have at most ${counted(max, 'character')}.`;
  if (text === '' || field === 'description' || field === 'primary_goal') return null;
  if (/[\r\n]/.test(text)) return 'Use a single line.';
  return field === 'website' && toWebAddress(text) === null ? WEB_ADDRESS_PROBLEM : null;
}

/** One entry per line, as typed. */
export const toEntries = (typed: string): string[] =>
  typed
    .split('\n')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
