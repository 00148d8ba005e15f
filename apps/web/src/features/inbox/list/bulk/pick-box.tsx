import { PlainButton } from '#web/ui/buttons/plain-button.tsx';
import { IconCheck } from '#web/ui/icons/inbox.ts';
import classes from './bulk.module.css';

type Props = {
  contact_id: string;
  name: string;
  isPicked: boolean;
  /** With Shift, selects the range from the last selected row. */
  onPick: (isRange: boolean) => void;
};

/** Replaces the avatar on hover or while something is selected. The key x does the same. */
export const PickBox = ({ contact_id, name, isPicked, onPick }: Props) => (
  <PlainButton
    className={classes.pick}
    role="checkbox"
    aria-checked={isPicked}
    aria-label={`Select ${name}`}
    data-contact={contact_id}
    tabIndex={-1}
    // Prevents Shift from selecting text.
    onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    onClick={(event) => onPick(event.shiftKey)}
  >
    <span className={classes.box}>{isPicked && <IconCheck size={14} stroke={3} aria-hidden="true" />}</span>
  </PlainButton>
);
