import { VisuallyHidden } from '@mantine/core';
import classes from './chat.module.css';

/** Three dots until the first word, then the words as they come. */
export function WritingBubble({ text }: { text: string }) {
  return (
    <div className={classes.message} data-role="assistant">
      <VisuallyHidden role="status">The assistant is writing.</VisuallyHidden>
      <div className={classes.bubble}>
        {text === '' ? (
          <span className={classes.dots} aria-hidden="true">
            <span />
            <span />
            <span />
          </span>
        ) : (
          text
        )}
      </div>
    </div>
  );
}
