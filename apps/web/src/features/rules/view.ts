import { oneOf, text } from '#web/lib/address/address.ts';

/** Search parameters of the rules in the settings. */
export const RULES_VIEW = {
  /** The id of a rule, or `new`. */
  rule: text(40, 1),
  show: oneOf(['log']),
  template: text(40, 1),
};

export type RulesView = {
  readonly rule?: string | undefined;
  readonly show?: 'log' | undefined;
  readonly template?: string | undefined;
};
