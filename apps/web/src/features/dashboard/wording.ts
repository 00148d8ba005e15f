import { formatCount } from '#web/lib/wording/numbers.ts';
/** '1,200', or a dash for an unmeasured value. */
export const formatOptionalCount = (value: number | null): string =>
  value === null ? '–' : formatCount(value);
