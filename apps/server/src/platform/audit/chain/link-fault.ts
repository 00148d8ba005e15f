import { createHash } from 'node:crypto';

/** A seal with the line it belongs to, as they are stored. */
export type Link = {
  readonly seq: number;
  readonly line_id: number;
  /** Null where the words were erased. */
  readonly salts: readonly (string | null)[];
  readonly words: readonly string[];
  readonly digest: Buffer;
  /** Null where the line is gone. */
  readonly line: SealedLine | null;
};

type SealedLine = {
  readonly at: string;
  readonly at_us: string;
  readonly actor_user_id: string | null;
  readonly outcome: string;
  readonly action: string;
  /** Address of the actor, target and details, as texts of JSON. */
  readonly texts: readonly string[];
};

export type Place = { readonly seq: number; readonly digest: Buffer };

const EMPTY = ['null', 'null', '{}'];

/** Where the chain of a workspace begins: no line of one fits into another's. */
export const firstPlace = (workspace_id: string): Place => ({ seq: 0, digest: sha256(workspace_id) });

/**
 * What is wrong with the line that follows `previous`, or null. It computes anew what the database sealed (`app.seal_audit_line`)
 * and trusts none of its functions. `erased` are the lines that the trail itself says lost words.
 */
export function linkFault(previous: Place, link: Link, erased: ReadonlySet<number>): string | null {
  if (link.seq !== previous.seq + 1) return 'The line is missing.';
  if (!link.line) return 'The line was removed.';
  if (!computeDigest(previous, link, link.line).equals(link.digest))
    return 'The line was changed, or is not in its place.';
  const { texts } = link.line;
  const isWhole = link.words.every((digest, part) => {
    const [salt, text] = [link.salts[part], texts[part]];
    if (salt === null) return text === EMPTY[part] && erased.has(link.line_id);
    return sha256(`${salt}\n${text}`).toString('hex') === digest;
  });
  return isWhole ? null : 'Words of the line were changed.';
}

function computeDigest(previous: Place, { seq, line_id, words }: Link, line: SealedLine): Buffer {
  const { at_us, actor_user_id, outcome, action } = line;
  const content = [seq, line_id, at_us, actor_user_id ?? '', outcome, ...words, action].join('\n');
  return sha256(Buffer.concat([previous.digest, Buffer.from(content)]));
}

const sha256 = (content: string | Buffer): Buffer => createHash('sha256').update(content).digest();
