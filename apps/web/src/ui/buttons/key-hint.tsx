import classes from './key-hint.module.css';

/** The key that does the same as the button. Screen readers get it from `aria-keyshortcuts` of the button. */
export const KeyHint = ({ hint, className }: { hint: string; className?: string | undefined }) => (
  <span aria-hidden="true" data-key={hint} className={[classes.key, className].filter(Boolean).join(' ')} />
);
