import { Text, UnstyledButton } from '@mantine/core';
import classes from './chat.module.css';

const OPENINGS = [
  '3 emails that book demos with owners of dental practices',
  '4 emails that introduce our bookkeeping service to restaurants',
  '5 emails that win back customers who went quiet',
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
