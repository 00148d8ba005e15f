import type { Thread } from '@hearback/contract';
import type { NamedDay } from '#web/ui/time/time-presets.ts';

/** The day that the lead named: when they are back, or when they want to be contacted again. */
export function findNamedDay({ answering }: Pick<Thread, 'answering'>): NamedDay | null {
  if (answering?.facts.back_on) return { label: 'When they are back', day: answering.facts.back_on };
  return answering?.later_on ? { label: 'When they asked for', day: answering.later_on } : null;
}
