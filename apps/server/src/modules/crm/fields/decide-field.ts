/** A value of a field in the terms of the CRM. Null and the empty text mean that there is none. */
export type FieldValue = string | number | boolean | readonly string[] | null;

/** `shared`: a change on one side is copied to the other. If both changed, the CRM wins. */
export type FieldOwner = 'crm' | 'hearback' | 'shared';

/** The values of both sides after the last sync. They differ if a value could not be copied. */
export type LedgerEntry = { readonly ours: FieldValue; readonly theirs: FieldValue };

export type FieldState = {
  readonly owner: FieldOwner;
  readonly ours: FieldValue;
  readonly theirs: FieldValue;
  /** Null before the first sync of the object. */
  readonly ledger: LedgerEntry | null;
};

/**
 * `echo`: nothing changed since the last sync, or both sides agree. `write`: ours is written to the CRM. `take`: theirs is
 * stored here. A conflict overrules a change, which is logged with both values.
 */
export type FieldDecision =
  | { readonly action: 'echo' | 'write' | 'take'; readonly conflict: false }
  | { readonly action: 'write' | 'take'; readonly conflict: true };

const ECHO: FieldDecision = { action: 'echo', conflict: false };
const WRITE: FieldDecision = { action: 'write', conflict: false };
const TAKE: FieldDecision = { action: 'take', conflict: false };
const OVERRULE_THEIRS: FieldDecision = { action: 'write', conflict: true };
const OVERRULE_OURS: FieldDecision = { action: 'take', conflict: true };

export const isEmpty = (value: FieldValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Lists are compared as sets. */
export function isSame(a: FieldValue, b: FieldValue): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  if (Array.isArray(a) && Array.isArray(b))
    return JSON.stringify([...a].sort()) === JSON.stringify([...b].sort());
  return a === b;
}

/** Decides what happens to one field. Times are not compared, because clocks and bulk changes make them unreliable. */
export function decideField({ owner, ours, theirs, ledger }: FieldState): FieldDecision {
  if (isSame(ours, theirs)) return ECHO;
  if (ledger === null) return decideFirst(owner, ours, theirs);
  const isOursNew = !isSame(ours, ledger.ours);
  const isTheirsNew = !isSame(theirs, ledger.theirs);
  if (!isOursNew && !isTheirsNew) return ECHO;
  if (isOursNew && isTheirsNew) return decideBoth(owner, theirs);
  if (isOursNew) return owner !== 'crm' || isEmpty(theirs) ? WRITE : OVERRULE_OURS;
  if (owner === 'hearback') return OVERRULE_THEIRS;
  // A value that was removed in the CRM is kept here.
  return isEmpty(theirs) ? ECHO : TAKE;
}

function decideFirst(owner: FieldOwner, ours: FieldValue, theirs: FieldValue): FieldDecision {
  if (owner === 'hearback' || isEmpty(theirs)) return WRITE;
  return owner === 'crm' || isEmpty(ours) ? TAKE : OVERRULE_OURS;
}

function decideBoth(owner: FieldOwner, theirs: FieldValue): FieldDecision {
  if (owner === 'hearback') return OVERRULE_THEIRS;
  return isEmpty(theirs) ? WRITE : OVERRULE_OURS;
}
