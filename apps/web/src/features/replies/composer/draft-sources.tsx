import { DRAFT_RULE_LABELS, KNOWLEDGE_KIND_LABELS, type ModelDraft, toWebAddress } from '@hearback/contract';
import { Alert, Anchor, Stack, Text } from '@mantine/core';
import classes from './answers.module.css';

/** 'a price that your knowledge does not contain (“$1”)'. Each rule once, with its words. */
function describeProblems(problems: ModelDraft['problems']): string {
  const rules = [...new Set(problems.map(({ rule }) => rule))];
  return rules
    .map((rule) => {
      const words = problems.flatMap((each) =>
        each.rule === rule && each.text !== '' ? [`“${each.text}”`] : [],
      );
      return words.length === 0
        ? DRAFT_RULE_LABELS[rule]
        : `${DRAFT_RULE_LABELS[rule]} (${words.join(', ')})`;
    })
    .join('; ');
}

/** The knowledge that the model's draft relies on, what it lacked, and why another draft was not used. */
export function DraftSources({ model }: { model: ModelDraft }) {
  if (model.result === 'replaced')
    return (
      <Alert color="yellow" p="xs" role="status" title="The AI draft was not used">
        <Text size="sm" className={classes.source}>
          {`It contained ${describeProblems(model.problems)}. The answer below comes from your library.`}
        </Text>
      </Alert>
    );
  return (
    <Stack gap={4} role="group" aria-label="Sources of the draft">
      <Text size="xs" c="dimmed">
        {model.entries.length === 0 ? 'This draft uses the conversation only.' : 'This draft uses:'}
      </Text>
      {model.entries.map(({ id, kind, content, source }) => (
        <Text key={id} size="xs" className={classes.source}>
          <b>{KNOWLEDGE_KIND_LABELS[kind]}</b>
          {` ${content} `}
          <Source source={source} />
        </Text>
      ))}
      {model.missing.length > 0 && (
        <Text size="xs" className={classes.source}>
          <b>Missing</b>
          {` ${model.missing.join(' · ')}`}
        </Text>
      )}
      {model.result === 'rewritten' && (
        <Text size="xs" c="dimmed" className={classes.source}>
          {`Rewritten, because the first draft contained ${describeProblems(model.problems)}.`}
        </Text>
      )}
    </Stack>
  );
}

function Source({ source }: { source: string }) {
  const url = source === '' ? null : toWebAddress(source);
  if (url)
    return (
      <Anchor href={url} target="_blank" rel="noreferrer" inherit>
        {source}
      </Anchor>
    );
  return source === '' ? null : <span className={classes.origin}>{source}</span>;
}
