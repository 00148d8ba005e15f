import { Text, ThemeIcon } from '@mantine/core';
import type { Icon } from '#web/ui/icons/icon.tsx';
import classes from './onboarding.module.css';

type Item = { readonly icon: Icon; readonly title: string; readonly text: string };
type Props = { items: readonly Item[]; mark?: string };

/** Bullet points of a step, each with a `mark`. */
export function StepList({ items, mark }: Props) {
  return (
    <ul className={classes.list}>
      {items.map(({ icon: Picture, title, text }) => (
        <li key={title} className={classes.item}>
          <ThemeIcon variant="default" size={40} radius="md" className={classes.icon}>
            <Picture size={20} stroke={1.6} aria-hidden="true" />
          </ThemeIcon>
          <div>
            <Text fw={500}>{title}</Text>
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          </div>
          {mark !== undefined && <span className={classes.mark}>{mark}</span>}
        </li>
      ))}
    </ul>
  );
}
