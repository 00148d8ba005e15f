import { MAX_TRANSLATED_LENGTH, type Message } from '@hearback/contract';
import { Button, Text } from '@mantine/core';
import { useLanguages } from '#web/lib/viewer/languages.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { useKeys } from '#web/ui/use-keys.ts';
import { useTranslateMessage } from '../../api/translations.ts';
import { languageText } from '../../wording.ts';
import { useOpenThread } from '../thread-context.ts';
import classes from './messages.module.css';

/** If the language of a text of this length is unknown, the classifier does not cover that language. */
const MIN_UNKNOWN_LENGTH = 40;

/** The user wrote an original that is stored with the message, so it needs no translation. */
function isForeign({ lang, own_text, source, original }: Message, languages: readonly string[]): boolean {
  if (source === 'anonymous_traffic_id' || original !== null) return false;
  return lang === null ? own_text.trim().length >= MIN_UNKNOWN_LENGTH : !languages.includes(lang);
}

const findTranslation = ({ translations }: Message, languages: readonly string[]) =>
  translations.find(({ language }) => languages.includes(language));

/** The translation of a message in a language that the user does not read, above the original. */
export function MessageTranslation({ message }: { message: Message }) {
  const { messages, canWrite } = useOpenThread();
  const { can_translate } = useViewer().profile;
  const languages = useLanguages();
  const { translate, isPending } = useTranslateMessage(message);
  const newest = messages.find((each) => isForeign(each, languages) && !findTranslation(each, languages));
  const start = () => translate(languages[0] ?? 'en');
  const isOffered = can_translate && canWrite;
  useKeys(isOffered && message === newest && !isPending ? { t: start } : {});
  if (!isForeign(message, languages)) return null;
  const translation = findTranslation(message, languages);
  if (!translation)
    return isOffered ? (
      <Button variant="default" size="compact-xs" mb="xs" loading={isPending} onClick={start}>
        Translate
      </Button>
    ) : null;
  return (
    <section className={classes.translation} aria-label="Translation">
      <Text size="sm" lang={translation.language} style={{ whiteSpace: 'pre-wrap' }}>
        {translation.text}
      </Text>
      <Text size="xs" c="dimmed">
        {message.lang === null ? 'Translated' : `Translated from ${languageText(message.lang)}`}
        {message.own_text.length > MAX_TRANSLATED_LENGTH && ' (beginning only)'}. The original is below.
      </Text>
    </section>
  );
}
