import { Text, Title } from '@mantine/core';
import classes from './details.module.css';

export function Prose({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null;
  return (
    <>
      <Title order={4} className={classes.term}>
        {title}
      </Title>
      <Text size="sm" className={classes.prose}>
        {text}
      </Text>
    </>
  );
}
