import classes from './steps.module.css';

type Props = {
  steps: readonly { readonly title: string; readonly text: string }[];
  /** Side by side if there is space. */
  row?: boolean;
};

/** Ordered list of next steps. */
export function Steps({ steps, row = false }: Props) {
  return (
    <ol className={classes.steps} data-row={row || undefined}>
      {steps.map(({ title, text }) => (
        <li key={title} className={classes.step}>
          <span className={classes.title}>{title}</span>
          <span className={classes.text}>{text}</span>
        </li>
      ))}
    </ol>
  );
}
