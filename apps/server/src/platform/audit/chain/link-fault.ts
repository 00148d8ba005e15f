import { createHash } from 'node:crypto';

/** A seal and the line it belongs to, as stored. */
export type Link = {
  readonly seq: number;
  readonly line_id: number;
  /** Null where words were erased. */
  readonly salts: readonly (string | null)[];
  readonly words: readonly string[];
  readonly digest: Buffer;
  /** Null if the line was removed. */
  readonly line: SealedLine | null;
};

type SealedLine = {
  readonly at: string;
  readonly at_us: string;
  readonly actor_user_id: string | null;
  readonly outcome: string;
  readonly action: string;
  /** The actor's address, the target and the details, as JSON text. */
  readonly texts: readonly string[];
};

export type Place = { readonly seq: number; readonly digest: Buffer };

const EMPTY = ['null', 'null', '{}'];

/** The start of a workspace's chain. It depends on the workspace, so a line of one chain never fits into another. */
export const firstPlace = (workspace_id: string): Place => ({ seq: 0, digest: sha256(workspace_id) });

/**
 * Returns what is wrong with the line that follows `previous`, or null. Recomputes the seal (`app.seal_audit_line`)
 * without calling any database function. `erased` lists the lines whose text was erased, according to the trail itself.
 */
export function linkFault(previous: Place, link: Link, erased: ReadonlySet<number>): string | null {
  if (link.seq !== previous.seq + 1) return 'The entry is missing.';
  if (!link.line) return 'The entry was removed.';
  if (!computeDigest(previous, link, link.line).equals(link.digest)) return 'The entry was changed or moved.';
  const { texts } = link.line;
  const isWhole = link.words.every((digest, part) => {
    const [salt, text] = [link.salts[part], texts[part]];
    if (salt === null) return text === EMPTY[part] && erased.has(link.line_id);
    return sha256(`${salt}\n${text}`).toString('hex') === digest;
  });
  return isWhole ? null : 'The content of the entry was changed.';
}

function computeDigest(previous: Place, { seq, line_id, words }: Link, line: SealedLine): Buffer {
  const { at_us, actor_user_id, outcome, action } = line;
  const content = [seq, line_id, at_us, actor_user_id ?? '', outcome, ...words, action].join('\n');
  return sha256(Buffer.concat([previous.digest, Buffer.from(content)]));
}

const sha256 = (content: string | Buffer): Buffer => createHash('sha256').update(content).digest();
