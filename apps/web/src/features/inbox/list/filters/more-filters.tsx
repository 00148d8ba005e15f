import { ActionIcon, Indicator, Popover, Select, Stack, Switch, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useFilterChoices } from '#web/features/inbox/api/views.ts';
import { FLAG_LABELS, languageText } from '#web/features/inbox/wording.ts';
import { IconFilter } from '#web/ui/icons/inbox.ts';
import { useKeys } from '#web/ui/use-keys.ts';
import { InboxView, type OnView } from '../view.ts';

type Props = { view: InboxView; onView: OnView };

/** Less frequent filters behind one button. */
export function MoreFilters({ view, onView }: Props) {
  const [opened, { toggle, close, open }] = useDisclosure(false);
  useKeys({ f: open });
  const isUsed = Boolean(view.assigned || view.lang || FLAG_LABELS.some(([name]) => view[name]));
  return (
    <Popover opened={opened} onChange={close} position="bottom-end" width={260} shadow="md" trapFocus>
      <Popover.Target>
        <Tooltip label="More filters (f)" disabled={opened}>
          <Indicator disabled={!isUsed} size={7} offset={5}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label="More filters"
              aria-keyshortcuts="f"
              onClick={toggle}
            >
              <IconFilter size={16} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="More filters">
        <FilterFields view={view} onView={onView} />
      </Popover.Dropdown>
    </Popover>
  );
}

function FilterFields({ view, onView }: Props) {
  const { people = [], languages = [] } = useFilterChoices(true) ?? {};
  const choice = (name: 'assigned' | 'lang', label: string, all: string) => ({
    size: 'xs',
    label,
    placeholder: all,
    clearable: true,
    searchable: true,
    // The first field is focused on open, and its dropdown must not cover the others.
    openOnFocus: false,
    nothingFoundMessage: 'No results',
    clearButtonProps: { 'aria-label': `Clear ${label.toLowerCase()}` },
    // A dropdown in a portal would count as a click outside and close the popover.
    comboboxProps: { withinPortal: false },
    value: view[name] ?? null,
    onChange: (value: string | null) => onView({ [name]: InboxView.shape[name](value) }),
  });
  const spoken = view.lang && !languages.includes(view.lang) ? [...languages, view.lang] : languages;
  return (
    <Stack gap="xs">
      <Select
        {...choice('assigned', 'Assigned to', 'Anyone')}
        data={[
          { value: 'me', label: 'Me' },
          { value: 'nobody', label: 'No one' },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Select
        {...choice('lang', 'Language', 'Any language')}
        data={spoken.map((value) => ({ value, label: languageText(value) }))}
      />
      {FLAG_LABELS.map(([name, label]) => (
        <Switch
          key={name}
          size="xs"
          label={label}
          checked={view[name] === 'true'}
          onChange={(event) => onView({ [name]: event.currentTarget.checked ? 'true' : undefined })}
        />
      ))}
    </Stack>
  );
}
