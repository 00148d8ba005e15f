import type { SystemTx } from '@hearback/database';
import { findHead, findUnsealed, hasCutLine, listErased, listLinks } from './chain.queries.ts';
import { firstPlace, type Link, linkFault, type Place } from './link-fault.ts';

const PAGE = 2_000;

/** The first line that breaks the chain, and why. `id` and `at` are null if the line is gone. */
export type Break = {
  readonly seq: number | null;
  readonly id: number | null;
  readonly at: string | null;
  readonly reason: string;
};

export type Verdict = { readonly lines: number; readonly head: string | null; readonly broken: Break | null };

/**
 * Reads the whole chain of a workspace in one snapshot, so concurrent appends and cuts are not reported as breaks.
 */
export async function verifyChain(tx: SystemTx, workspace_id: string): Promise<Verdict> {
  const head = await findHead(tx, workspace_id);
  const first = firstPlace(workspace_id);
  const start = head ? { seq: head.cut_seq, digest: head.cut_digest } : first;
  const walk = await walkChain(tx, workspace_id, start);
  const verdict = (broken: Break | null): Verdict => ({
    lines: walk.end.seq - start.seq,
    head: head?.digest.toString('hex') ?? null,
    broken,
  });
  if (start.seq === 0 && !start.digest.equals(first.digest))
    return verdict(toBreak(1, 'The chain does not start with this workspace.'));
  if (walk.broken) return verdict(walk.broken);
  if (walk.end.seq > (head?.seq ?? 0))
    return verdict(toBreak(walk.end.seq, 'The end of the chain was moved.'));
  if (head && !(walk.end.seq === head.seq && walk.end.digest.equals(head.digest)))
    return verdict(
      toBreak(walk.end.seq + 1, 'The newest entries are missing, or the end of the chain was changed.'),
    );
  if (head && head.cut_seq > 0 && !(await hasCutLine(tx, workspace_id, head)))
    return verdict(toBreak(head.cut_seq, 'Earlier entries are missing, and no entry records their removal.'));
  const unsealed = await findUnsealed(tx, workspace_id);
  if (!unsealed) return verdict(null);
  const { id, at } = unsealed;
  return verdict({ seq: null, id, at: at.toISOString(), reason: 'The entry is not part of the chain.' });
}

const toBreak = (seq: number, reason: string): Break => ({ seq, id: null, at: null, reason });

async function walkChain(
  tx: SystemTx,
  workspace_id: string,
  start: Place,
): Promise<{ end: Place; broken: Break | null }> {
  const erased = await listErased(tx, workspace_id);
  let end = start;
  for (;;) {
    const links = await listLinks(tx, workspace_id, end.seq, PAGE);
    for (const link of links) {
      const reason = linkFault(end, link, erased);
      if (reason) return { end, broken: createBreak(end, link, reason) };
      end = link;
    }
    if (links.length < PAGE) return { end, broken: null };
  }
}

function createBreak(previous: Place, { seq, line_id, line }: Link, reason: string): Break {
  const next = previous.seq + 1;
  return seq === next ? { seq, id: line_id, at: line?.at ?? null, reason } : toBreak(next, reason);
}
