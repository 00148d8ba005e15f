import { can, type OwnProfile } from '@hearback/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCampaignNames } from '#web/features/campaigns/api/names.ts';
import { useConversationSearch } from '#web/features/inbox/api/threads.ts';
import { useViews } from '#web/features/inbox/api/views.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { IconSearch, IconSettings, IconSparkles } from '#web/ui/icons/inbox.ts';
import { listTabs, TAB_LABELS } from '../../_app/-settings/visible-tabs.ts';
import { listNavEntries } from '../nav-entries.ts';
import { InboxActions, listInboxActions } from './inbox-actions.tsx';
import classes from './palette.module.css';

const PAUSE_MS = 250;
const MAX_CAMPAIGNS = 7;

const [store, spotlight] = createSpotlight();

/** Conversations load later than other results but are listed first, so that Enter opens the first one. */
function useFirstMarked(first: string | undefined): void {
  useEffect(() => {
    const { listId, selected } = store.getState();
    if (first === undefined || listId === '' || selected > 0) return;
    const actions = document.querySelectorAll(`#${CSS.escape(listId)} [data-action]`);
    for (const action of actions) action.removeAttribute('data-selected');
    actions[0]?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [first]);
}

const SETTINGS = { to: '/settings', label: 'Settings', icon: IconSettings } as const;
const ENRICHMENT = { to: '/enrichment', label: 'Enrichment', icon: IconSparkles } as const;

/** Nested entries appear only in search results. */
function listPalettePages(profile: OwnProfile, word: string) {
  const topEntries = [...listNavEntries(profile), SETTINGS];
  if (word === '') return topEntries;
  const inside = listTabs(profile).map((tab) => ({ ...SETTINGS, search: { tab }, label: TAB_LABELS[tab] }));
  return [...topEntries, ...(can(profile, 'enrichment:read') ? [ENRICHMENT] : []), ...inside].filter(
    ({ label }) => label.toLowerCase().includes(word),
  );
}

/**
 * Finds pages and campaigns by name, and conversations by search. It opens when it is first
 * mounted, and by its key from then on.
 */
export function Palette() {
  const { profile } = useViewer();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed, PAUSE_MS);
  const conversations = useConversationSearch(q);
  useFirstMarked(conversations[0]?.contact_id);
  useEffect(() => spotlight.open(), []);
  const word = typed.trim().toLowerCase();
  const campaigns = useCampaignNames()
    .filter(({ label }) => word !== '' && label.toLowerCase().includes(word))
    .slice(0, MAX_CAMPAIGNS);
  const pages = listPalettePages(profile, word);
  const actions = listInboxActions(word, useViews()?.views ?? []);
  return (
    <Spotlight.Root
      classNames={{ actionsGroup: classes.group }}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      store={store}
      query={typed}
      onQueryChange={setTyped}
      shortcut="mod + K"
      tagsToIgnore={[]}
      scrollable
    >
      <Spotlight.Search
        aria-label="Go to a conversation, campaign or page"
        placeholder="Go to a conversation, campaign or page..."
        leftSection={<IconSearch size={18} aria-hidden="true" />}
      />
      <Spotlight.ActionsList>
        {conversations.length > 0 && (
          <Spotlight.ActionsGroup label="Conversations">
            {conversations.map((conversation) => (
              <Spotlight.Action
                key={conversation.contact_id}
                label={conversation.name}
                description={[conversation.company_name, conversation.subject].filter(Boolean).join(' · ')}
                onClick={() =>
                  void navigate({ to: '/conversations', search: { contact: conversation.contact_id } })
                }
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {campaigns.length > 0 && (
          <Spotlight.ActionsGroup label="Campaigns">
            {campaigns.map(({ value, label }) => (
              <Spotlight.Action
                key={value}
                label={label}
                onClick={() => void navigate({ to: '/campaigns/$campaignId', params: { campaignId: value } })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {pages.length > 0 && (
          <Spotlight.ActionsGroup label="Pages">
            {pages.map(({ label, icon: Picture, ...page }) => (
              <Spotlight.Action
                key={label}
                label={label}
                leftSection={<Picture size={18} stroke={1.6} aria-hidden="true" />}
                onClick={() =>
                  void navigate({ to: page.to, ...('search' in page && { search: page.search }) })
                }
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        <InboxActions actions={actions} />
        {conversations.length + campaigns.length + pages.length + actions.length === 0 && (
          <Spotlight.Empty>Nothing found</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
