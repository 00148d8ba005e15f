import type { Campaign, TargetField } from '@hearback/contract';
import { Alert, Button, Group, SimpleGrid, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { IconPencil } from '#web/ui/icons/inbox.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ReadOnlyFieldset } from '../read-only-fieldset.tsx';
import { TARGET_LABELS } from './target-fields.ts';
import { useTargetForm } from './use-target-form.ts';
import { ValueProposition } from './value-proposition.tsx';

const HINTS: Partial<Record<TargetField, string>> = {
  target_titles: 'Separate multiple values with commas.',
};

/** Form for the campaign's audience and offer. Edits stay in this browser until they are saved. */
export function TargetConfiguration({ campaign }: { campaign: Campaign }) {
  const form = useTargetForm(campaign);
  const field = (
    name: Exclude<TargetField, 'value_proposition'>,
    maxLength: number,
    more: Pick<TextInputProps, 'error' | 'onBlur'> = {},
  ) => (
    <TextInput
      label={TARGET_LABELS[name]}
      description={HINTS[name]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={maxLength}
      value={form.values[name]}
      onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
      {...more}
    />
  );
  return (
    <Panel title="Target Configuration" description="Describe the audience of this campaign and your offer.">
      <form
        aria-label="Target Configuration"
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <ReadOnlyFieldset campaign={campaign}>
          <Stack gap="md">
            {form.isChanged && <UnsavedNotice onDiscard={form.discard} />}
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
              {field('company_name', 300)}
              {field('industry', 300)}
              {field('target_vertical', 300)}
              {field('target_titles', 2000)}
            </SimpleGrid>
            {field('main_product_site_url', 2000, { error: form.problem, onBlur: form.check })}
            <ValueProposition values={form.values} onText={(text) => form.set('value_proposition', text)} />
            <Group justify="flex-end">
              <Button type="submit" disabled={!form.isChanged} loading={form.isSaving}>
                Save changes
              </Button>
            </Group>
          </Stack>
        </ReadOnlyFieldset>
      </form>
    </Panel>
  );
}

function UnsavedNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert color="yellow" icon={<IconPencil size={18} aria-hidden="true" />}>
      <Group justify="space-between" gap="xs">
        You have unsaved changes
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </Alert>
  );
}
