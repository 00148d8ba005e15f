import type { TextInLanguage } from '@hearback/contract';
import { Text } from '@mantine/core';
import { useId, useState } from 'react';
import { PlainButton } from '#web/ui/buttons/plain-button.tsx';
import { languageText } from '../../wording.ts';
import classes from './messages.module.css';

type Props = { original: TextInLanguage; startsOpen?: boolean };

/** The text of a reply before it was translated to the language of the lead. */
export function OriginalText({ original, startsOpen = false }: Props) {
  const [isOpen, setOpen] = useState(startsOpen);
  const id = useId();
  return (
    <div className={classes.translation}>
      <PlainButton
        className={classes.translated}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Written in {languageText(original.language)}
      </PlainButton>
      {isOpen && (
        <Text id={id} size="sm" c="dimmed" lang={original.language} style={{ whiteSpace: 'pre-wrap' }}>
          {original.text}
        </Text>
      )}
    </div>
  );
}
