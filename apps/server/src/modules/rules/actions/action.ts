import type { InboxSettings, RuleAction, RuleActionKind } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';

export type ActionContext = {
  readonly txContext: TxContext;
  readonly rule: { readonly id: string; readonly name: string };
  readonly contact_id: string;
  readonly run_id: string;
  /** The position of the action in the run. */
  readonly place: number;
  /** Identifies this action of this run, so that a repeated notification is not sent twice. */
  readonly cause: string;
  readonly settings: InboxSettings;
};

/** `waiting`: a job continues. `unchanged`: the target state was already reached. `former` is what an undo needs. */
export type ActionResult = {
  readonly status: 'done' | 'waiting' | 'unchanged' | 'failed';
  readonly detail?: string;
  readonly former?: Readonly<Record<string, unknown>>;
};

type ActionOf<K extends RuleActionKind> = Extract<RuleAction, { kind: K }>;

export type ActionVerb<K extends RuleActionKind> = {
  readonly run: (context: ActionContext, action: ActionOf<K>) => Promise<ActionResult>;
  /** Returns false if a person changed it since, and `waiting` if a job continues. */
  readonly undo?: (
    context: ActionContext,
    former: Readonly<Record<string, unknown>>,
  ) => Promise<boolean | 'waiting'>;
};
