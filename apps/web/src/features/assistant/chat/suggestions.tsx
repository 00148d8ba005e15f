import { Text, UnstyledButton } from '@mantine/core';
import classes from './chat.module.css';

const OPENINGS = [
  '3 emails to owners of dental practices. The goal is to book demos.',
  '4 emails to heads of HR in software companies. The goal is trial sign-ups.',
  '5 emails to marketing managers in e-commerce. The goal is to invite them to our webinar.',
];

/** Taken into the editor, not sent: the person's own business is to stand there first. */
export function Suggestions({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <div className={classes.suggestions}>
      <Text size="sm" c="dimmed">
        Answer in your own words, or begin with one of these:
      </Text>
      {OPENINGS.map((opening) => (
        <UnstyledButton key={opening} className={classes.suggestion} onClick={() => onChoose(opening)}>
          {opening}
        </UnstyledButton>
      ))}
    </div>
  );
}
