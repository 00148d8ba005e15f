import type { DraftEmail } from '@hearback/contract';
import { type DiffPart, diffWords } from './diff-words.ts';
import classes from './editor.module.css';
import { FIELDS } from './email-edits.ts';

/** Removed text is struck through and added text underlined, so that the meaning does not depend on color. */
export function EmailChanges({ before, after }: { before: DraftEmail; after: DraftEmail }) {
  return (
    <div className={classes.changes}>
      {FIELDS.filter((field) => before[field] !== after[field]).map((field) => (
        <p key={field}>
          <Parts parts={diffWords(before[field], after[field])} />
        </p>
      ))}
    </div>
  );
}

const TAGS = { same: 'span', added: 'ins', removed: 'del' } as const;

function Parts({ parts }: { parts: readonly DiffPart[] }) {
  let at = 0;
  return parts.map(({ kind, text }) => {
    const Tag = TAGS[kind];
    at += text.length;
    return <Tag key={`${kind} to ${at}`}>{text}</Tag>;
  });
}
