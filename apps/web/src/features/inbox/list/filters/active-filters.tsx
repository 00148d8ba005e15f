import { can } from '@hearback/contract';
import { Pill } from '@mantine/core';
import { useFilterChoices } from '#web/features/inbox/api/views.ts';
import { FLAG_LABELS, languageText } from '#web/features/inbox/wording.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { formatDay } from '#web/lib/wording/dates.ts';
import { findStart, type InboxView, type OnView, type ViewChange } from '../view.ts';

type TakenFilter = { readonly name: keyof ViewChange; readonly words: string; readonly remove: string };

/** Active filters without a pill of their own: from the dashboard, a view or 'More filters'. */
function listActiveFilters(view: InboxView, findPerson: (id: string) => string): TakenFilter[] {
  const { added_since, active_since, assigned, lang } = view;
  const everyone = 'Show everyone’s conversations';
  return [
    added_since && {
      name: 'added_since',
      words: `New leads since ${formatDay(findStart(added_since).toISOString())}`,
      remove: 'Show leads from any time',
    },
    active_since && {
      name: 'active_since',
      words: `Active since ${formatDay(active_since)}`,
      remove: 'Show conversations from any time',
    },
    assigned && {
      name: 'assigned',
      words:
        assigned === 'me'
          ? 'Assigned to me'
          : assigned === 'nobody'
            ? 'Unassigned'
            : `Assigned to ${findPerson(assigned)}`,
      remove: everyone,
    },
    lang && {
      name: 'lang',
      words: `In ${languageText(lang)}`,
      remove: 'Show all languages',
    },
    ...FLAG_LABELS.map(
      ([name, words]) => view[name] && { name, words, remove: `Remove the filter “${words}”` },
    ),
  ].filter((each): each is TakenFilter => Boolean(each));
}

/** Shows each active filter with a button that removes it. */
export function TakenFilters({ view, onView }: { view: InboxView; onView: OnView }) {
  const isTeam = can(useViewer().profile, 'inbox:write');
  const isAssignedToPerson =
    isTeam && view.assigned !== undefined && !['me', 'nobody'].includes(view.assigned);
  const people = useFilterChoices(isAssignedToPerson)?.people ?? [];
  const activeFilters = listActiveFilters(
    view,
    (id) => people.find((person) => person.id === id)?.name ?? 'a teammate',
  );
  if (activeFilters.length === 0) return null;
  return (
    <>
      {activeFilters.map(({ name, words, remove }) => (
        <Pill
          key={name}
          size="sm"
          withRemoveButton
          onRemove={() => onView({ [name]: undefined })}
          removeButtonProps={{ 'aria-label': remove, 'aria-hidden': false, tabIndex: 0 }}
        >
          {words}
        </Pill>
      ))}
    </>
  );
}
