import { Anchor, Kbd, Modal } from '@mantine/core';
import { useHelp } from '#web/ui/layout/help-link.tsx';
import { useViews } from '../api/views.ts';
import { listViewShortcuts, READING_SHORTCUTS, type Shortcut, WRITING_SHORTCUTS } from './shortcuts.ts';
import classes from './shortcuts-dialog.module.css';

type Props = { onClose: () => void; canWrite: boolean };

const toKey = ({ keys }: Shortcut) => keys.join(' ');

/** Groups in the order of the dialog. A key that none of them names acts on the open conversation. */
const GROUPS: readonly { readonly title: string; readonly has: (key: string) => boolean }[] = [
  { title: 'List', has: (key) => ['j', 'k', '/', 'f', 'v', 'l', 'd', 'b', '?', 'Ctrl K'].includes(key) },
  { title: 'Places', has: (key) => key.startsWith('g ') },
  { title: 'Select', has: (key) => ['x', 'X', '*', 'e s a 1–5', '#', 'Escape'].includes(key) },
  { title: 'Reply', has: (key) => ['r', 'm', 'B', '/ …', 'Esc'].includes(key) || key.endsWith('Enter') },
  { title: 'Conversation', has: () => true },
];

export function ShortcutsDialog({ onClose, canWrite }: Props) {
  const { views = [] } = useViews() ?? {};
  const guide = useHelp('inbox');
  const visibleShortcuts = canWrite
    ? [...READING_SHORTCUTS, ...WRITING_SHORTCUTS, ...listViewShortcuts(views)]
    : READING_SHORTCUTS;
  const toTitle = (each: Shortcut) => GROUPS.find(({ has }) => has(toKey(each)))?.title;
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size="64rem" padding="md">
      <div className={classes.groups}>
        {GROUPS.map(({ title }) => {
          const shortcuts = visibleShortcuts.filter((each) => toTitle(each) === title);
          if (shortcuts.length === 0) return null;
          return (
            <div key={title} className={classes.group}>
              <h3 className={classes.title}>{title}</h3>
              <dl className={classes.shortcuts}>
                {shortcuts.map(({ keys, what }) => (
                  <div key={keys.join(' ')} className={classes.shortcut}>
                    <dt>{what}</dt>
                    <dd>
                      {keys.map((key) => (
                        <Kbd key={key} size="xs" ml={3}>
                          {key === 'Escape' ? 'Esc' : key}
                        </Kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          );
        })}
      </div>
      {guide !== null && (
        <Anchor href={guide} target="_blank" rel="noreferrer" size="sm">
          Guide to the inbox
        </Anchor>
      )}
    </Modal>
  );
}
