import type { InboxSettings } from '@hearback/contract';
import type { ReactNode } from 'react';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useInboxSettings, useSaveInboxSettings } from './api/settings.ts';

type Props = {
  title: string;
  description?: string;
  children: (
    settings: InboxSettings,
    save: (change: Partial<InboxSettings>) => void,
    isSaving: boolean,
  ) => ReactNode;
};

/** Settings of the inbox. A changed setting is shown before it is saved. */
export function InboxSettingPanel({ title, description, children }: Props) {
  const settings = useInboxSettings();
  const save = useSaveInboxSettings();
  return (
    <Panel title={title} {...(description !== undefined && { description })}>
      <QueryStates query={settings} failure="Failed to load settings" bare>
        {(saved) =>
          children({ ...saved, ...(save.isPending && save.variables) }, save.mutate, save.isPending)
        }
      </QueryStates>
    </Panel>
  );
}
