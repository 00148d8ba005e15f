import type { ListCondition, RuleTriggerKind } from '@hearback/contract';

/** Something that happened to a contact. A rule runs once per key. */
export type RuleEvent = {
  readonly trigger: RuleTriggerKind;
  /** The working hours of a timed trigger. */
  readonly hours: number | null;
  readonly key: string;
  readonly contact_id: string;
  readonly message_id: string | null;
  readonly campaign_id: string | null;
  readonly at: Date;
};

/** The values that conditions are compared with. */
export type RuleFacts = Readonly<Record<Exclude<ListCondition, 'tag'>, string | null>> & {
  /** A contact can have several. */
  readonly tag: readonly string[];
  readonly value: number | null;
  readonly working_hours: 'inside' | 'outside';
};

export type EventWithFacts<E extends RuleEvent = RuleEvent> = {
  readonly event: E;
  readonly facts: RuleFacts;
  readonly contact_name: string;
  /** The arrival of the message, otherwise the time of the event. */
  readonly at: Date;
};
