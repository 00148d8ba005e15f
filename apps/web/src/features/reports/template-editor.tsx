import {
  FIGURE_LABELS,
  MAX_HEADING_LENGTH,
  QUOTE_CHOICES,
  type QuoteChoice,
  type ReportTargets,
  type ReportTemplate,
  TARGETED_FIGURES,
  TEMPLATE_CADENCES,
  type TemplateCadence,
  toDefaultTemplate,
} from '@hearback/contract';
import { ActionIcon, Alert, Button, Group, NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { useIsSolo } from '#web/lib/scope/use-is-solo.ts';
import { useLocationNames } from '#web/lib/scope/use-scopes.ts';
import { BackLink } from '#web/ui/buttons/back-link.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { findNumberProblem, type NumberRule, parseNumber } from '#web/ui/fields/read-number.ts';
import { IconArrowDown, IconArrowUp } from '#web/ui/icons/other.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useSaveTemplate, useTemplate } from './api.ts';

const CADENCES: Record<TemplateCadence, string> = {
  weekly: 'Weekly reports',
  monthly: 'Monthly reports and custom dates',
};

const QUOTES: Record<QuoteChoice, string> = {
  off: 'Quote no replies',
  anonymized: 'Quote replies with initial and company',
  named: 'Quote replies with full name and company',
};

const TARGET: NumberRule = {
  ...{ min: 0, max: 10_000_000, decimals: 2 },
  problem: 'Enter a number from 0 to 10,000,000',
};

type Props = {
  location_id: string;
  cadence: TemplateCadence;
  onPlace: (place: { location_id: string; cadence: TemplateCadence }) => void;
};

export function TemplateEditor({ location_id, cadence, onPlace }: Props) {
  const clients = useLocationNames().filter(({ canWrite }) => canWrite);
  const isSolo = useIsSolo();
  const query = useTemplate({ location_id, cadence });
  return (
    <>
      <BackLink to="/reports" variant="subtle" size="compact-sm" mb="sm">
        All reports
      </BackLink>
      <PageHeader
        title="Report template"
        help="templates"
        description="Sections, headings and targets for new reports. Existing reports do not change."
      />
      <Group grow maw="40rem" mb="lg">
        {!isSolo && (
          <NativeSelect
            label="Client"
            data={clients}
            value={location_id}
            onChange={({ currentTarget: { value } }) => onPlace({ location_id: value, cadence })}
          />
        )}
        <NativeSelect
          label="Used for"
          data={TEMPLATE_CADENCES.map((value) => ({ value, label: CADENCES[value] }))}
          value={cadence}
          onChange={({ currentTarget: { value } }) =>
            onPlace({ location_id, cadence: value as TemplateCadence })
          }
        />
      </Group>
      <QueryStates query={query} failure="Failed to load the template" loading="Loading template...">
        {(template) => (
          <TemplateForm
            key={`${location_id} ${cadence} ${JSON.stringify(template)}`}
            {...{ location_id, cadence, template }}
          />
        )}
      </QueryStates>
    </>
  );
}

type FormProps = { location_id: string; cadence: TemplateCadence; template: ReportTemplate };
type TargetTexts = Readonly<Partial<Record<(typeof TARGETED_FIGURES)[number], string>>>;

function TemplateForm({ location_id, cadence, template }: FormProps) {
  const [sections, setSections] = useState(template.sections);
  const [quotes, setQuotes] = useState(template.quotes);
  const [targets, setTargets] = useState<TargetTexts>(
    Object.fromEntries(Object.entries(template.targets).map(([id, value]) => [id, String(value)])),
  );
  const save = useSaveTemplate();
  const toProblem = (id: keyof TargetTexts) => findNumberProblem(targets[id] ?? '', TARGET);
  const isReady =
    TARGETED_FIGURES.every((id) => toProblem(id) === null) &&
    sections.every(({ title }) => title.trim() !== '');
  const change = (index: number, more: Partial<(typeof sections)[number]>) =>
    setSections((now) => now.map((section, place) => (place === index ? { ...section, ...more } : section)));
  const move = (index: number, to: number) =>
    setSections((now) => {
      const moved = now.toSpliced(index, 1);
      return moved.toSpliced(to, 0, ...now.slice(index, index + 1));
    });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ location_id, cadence, sections, quotes, targets: toTargets(targets) });
      }}
    >
      <Stack gap="lg">
        {save.error && <Alert color="red">{describeError(save.error, 'Unknown error')}</Alert>}
        <Panel title="Sections" description="Turn sections off, move them and change their headings.">
          <Stack gap="sm">
            {sections.map(({ id, title, is_shown }, index) => (
              <Group key={id} wrap="nowrap" gap="xs">
                <Switch
                  aria-label={`Show ${title}`}
                  checked={is_shown}
                  onChange={({ currentTarget }) => change(index, { is_shown: currentTarget.checked })}
                />
                <TextInput
                  flex={1}
                  maw="28rem"
                  aria-label={`Heading of section ${index + 1}`}
                  maxLength={MAX_HEADING_LENGTH}
                  value={title}
                  error={title.trim() === '' ? 'Enter a heading' : undefined}
                  onChange={({ currentTarget }) => change(index, { title: currentTarget.value })}
                />
                <ActionIcon
                  variant="default"
                  size="lg"
                  aria-label={`Move ${title} up`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <IconArrowUp size={16} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  size="lg"
                  aria-label={`Move ${title} down`}
                  disabled={index === sections.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <IconArrowDown size={16} aria-hidden="true" />
                </ActionIcon>
              </Group>
            ))}
          </Stack>
        </Panel>
        <Panel title="Quoted replies" description="Quote replies only if your client and the law allow it.">
          <NativeSelect
            label="Quotes"
            maw="28rem"
            data={QUOTE_CHOICES.map((value) => ({ value, label: QUOTES[value] }))}
            value={quotes}
            onChange={({ currentTarget: { value } }) => setQuotes(value as QuoteChoice)}
          />
        </Panel>
        <Panel title="Targets" description="Per report. Leave a field empty if there is no target.">
          <Stack gap="sm" maw="20rem">
            {TARGETED_FIGURES.map((id) => (
              <NumberField
                key={id}
                label={id.endsWith('_rate') ? `${FIGURE_LABELS[id]} (%)` : FIGURE_LABELS[id]}
                value={targets[id] ?? ''}
                error={toProblem(id)}
                onChange={({ currentTarget: { value } }) => setTargets((now) => ({ ...now, [id]: value }))}
              />
            ))}
          </Stack>
        </Panel>
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() => {
              const { sections: initial, quotes: none } = toDefaultTemplate(cadence);
              setSections(initial);
              setQuotes(none);
              setTargets({});
            }}
          >
            Reset to default
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!isReady}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const toTargets = (texts: TargetTexts): ReportTargets =>
  Object.fromEntries(
    TARGETED_FIGURES.flatMap((id) => {
      const value = parseNumber(texts[id] ?? '', TARGET);
      return value === null ? [] : [[id, value]];
    }),
  );
