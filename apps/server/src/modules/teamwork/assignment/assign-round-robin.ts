import type { FirstReply, Turn } from './assignment.queries.ts';

export type AssignedReply = FirstReply & { readonly user_id: string };

/** Assigns replies round-robin per location. `turns` is in round-robin order. */
export function assignRoundRobin(replies: readonly FirstReply[], turns: readonly Turn[]): AssignedReply[] {
  const people = Map.groupBy(turns, ({ location_id }) => location_id);
  const counts = new Map<string, number>();
  return replies.flatMap((reply) => {
    const round = people.get(reply.location_id) ?? [];
    const so_far = counts.get(reply.location_id) ?? 0;
    const next = round[so_far % Math.max(1, round.length)];
    counts.set(reply.location_id, so_far + 1);
    return next ? [{ ...reply, user_id: next.user_id }] : [];
  });
}
