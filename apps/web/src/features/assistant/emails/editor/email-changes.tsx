import type { DraftEmail } from '@hearback/contract';
import { diffWords, type Part } from './diff-words.ts';
import classes from './editor.module.css';

/** Struck out what goes, underlined what comes: not told by colour alone. */
export function EmailChanges({ before, after }: { before: DraftEmail; after: DraftEmail }) {
  return (
    <div className={classes.changes}>
      <p>
        <Parts parts={diffWords(before.subject, after.subject)} />
      </p>
      <p>
        <Parts parts={diffWords(before.body, after.body)} />
      </p>
    </div>
  );
}

const TAGS = { same: 'span', added: 'ins', removed: 'del' } as const;

function Parts({ parts }: { parts: readonly Part[] }) {
  let at = 0;
  return parts.map(({ kind, text }) => {
    const Tag = TAGS[kind];
    at += text.length;
    return <Tag key={`${kind} to ${at}`}>{text}</Tag>;
  });
}
