export type Candidate = {
  readonly user_id: string;
  readonly name: string;
  /** Conversations that need action from this person. */
  readonly open: number;
  /** When the rule chose this person last. */
  readonly last_assigned_at: string | null;
};

type Choice = { readonly method: 'round_robin' | 'least_loaded'; readonly max_open: number | null };

/** Null if everyone has reached the limit. People who were never chosen come first, in the order of the rule. */
export function chooseAssignee(
  candidates: readonly Candidate[],
  { method, max_open }: Choice,
): Candidate | null {
  const free = candidates.filter(({ open }) => max_open === null || open < max_open);
  const byTurn = (a: Candidate, b: Candidate) =>
    (a.last_assigned_at ?? '').localeCompare(b.last_assigned_at ?? '');
  const byLoad = (a: Candidate, b: Candidate) => a.open - b.open || byTurn(a, b);
  return free.toSorted(method === 'least_loaded' ? byLoad : byTurn)[0] ?? null;
}
