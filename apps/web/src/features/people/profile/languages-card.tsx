import { MAX_READING_LANGUAGES, READING_LANGUAGES } from '@hearback/contract';
import { MultiSelect, Text } from '@mantine/core';
import { useLanguages } from '#web/lib/viewer/languages.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useSaveLanguages } from '../api/account.ts';

const NAMES = new Intl.DisplayNames('en', { type: 'language' });
const CHOICES = READING_LANGUAGES.map((value) => ({ value, label: NAMES.of(value) ?? value })).sort((a, b) =>
  a.label.localeCompare(b.label),
);

/** The languages that the user reads. Messages in other languages can be translated. */
export function LanguagesCard() {
  const { can_translate } = useViewer().profile;
  const languages = useLanguages();
  const save = useSaveLanguages();
  return (
    <Panel
      title="Languages"
      description="Messages in other languages are translated to your first language on request. Replies can be translated to the language of the lead."
    >
      <MultiSelect
        label="Languages you read"
        description="The first one is the language that you write in."
        data={CHOICES}
        searchable
        maxValues={MAX_READING_LANGUAGES}
        disabled={save.isPending}
        value={[...((save.isPending && save.variables.languages) || languages)]}
        onChange={(selection) => {
          if (selection.length > 0) save.mutate({ languages: selection });
        }}
      />
      {!can_translate && (
        <Text size="sm" c="dimmed" mt="sm">
          Translation is off because no model is configured. An administrator of this installation can set
          ANTHROPIC_API_KEY or OPENAI_API_KEY.
        </Text>
      )}
    </Panel>
  );
}
