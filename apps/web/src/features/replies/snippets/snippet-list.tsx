import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './snippets.module.css';
import type { SnippetMenu } from './use-snippet-menu.ts';

type Props = { id: string; menu: SnippetMenu };

export const optionId = (id: string, snippet_id: string): string => `${id}-${snippet_id}`;

/** Placed below the text, so that it covers none of it. */
export function SnippetList({ id, menu: { snippets, active, isLoaded, choose } }: Props) {
  if (!isLoaded)
    return (
      <Text size="xs" c="dimmed" role="status">
        Loading snippets…
      </Text>
    );
  if (snippets.length === 0)
    return (
      <Text size="xs" c="dimmed" role="status">
        No snippets yet.{' '}
        <Link to="/settings" search={{ tab: 'snippets' }}>
          Create your first snippet
        </Link>
        .
      </Text>
    );
  return (
    <div role="listbox" id={id} aria-label="Snippets" className={classes.list}>
      {snippets.map((snippet, index) => (
        <div
          key={snippet.id}
          id={optionId(id, snippet.id)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classes.option}
          // Keeps the focus in the text field.
          onMouseDown={(event) => {
            event.preventDefault();
            choose(snippet);
          }}
        >
          <span className={classes.name}>{snippet.name}</span>
          <span className={classes.beginning}>{snippet.content}</span>
        </div>
      ))}
    </div>
  );
}
