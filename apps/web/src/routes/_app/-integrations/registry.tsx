import type { OutreachProvider } from '@hearback/contract';
import { filterByProvider, useAccounts } from '#web/features/accounts/api.ts';
import type { AccountSync } from '#web/features/accounts/components/account-list.tsx';
import { AccountsPanel } from '#web/features/accounts/components/accounts-panel.tsx';
import { KINDS } from '#web/features/accounts/kinds.ts';
import type { Integration, IntegrationStatus } from '#web/features/integrations/integration.ts';
import { useLocations } from '#web/features/locations/api.ts';
import { CrmPanel } from '#web/features/locations/components/crm-panel.tsx';
import type { LocationSync } from '#web/features/locations/components/location-list.tsx';
import { isActive } from '#web/features/locations/location-status.ts';
import { IconSparkles } from '#web/ui/icons/inbox.ts';
import { IconBuildingStore } from '#web/ui/icons/other.ts';

export type Syncs = { readonly locations: LocationSync; readonly accounts: AccountSync };

type ConnectionState = { readonly last_sync: string | null; readonly error_message: string | null };

const toStatus = (active: readonly ConnectionState[]): IntegrationStatus => ({
  connected: active.length > 0,
  lastSync:
    active
      .flatMap(({ last_sync }) => last_sync ?? [])
      .toSorted()
      .at(-1) ?? null,
  error: active.find(({ error_message }) => error_message !== null)?.error_message ?? null,
});

function useCrmStatus(): IntegrationStatus | undefined {
  const { data } = useLocations();
  if (data === undefined) return undefined;
  const active = data.filter(isActive);
  const error = active.length < data.length ? 'Some locations are not active.' : null;
  return { ...toStatus(active), error, shown: `${active.length}/${data.length} active` };
}

function createOutreachIntegration(provider: OutreachProvider): Integration<Syncs> {
  const kind = KINDS[provider];
  return {
    id: provider,
    name: kind.title,
    description: kind.description,
    icon: kind.icon,
    useStatus: () => {
      const accounts = filterByProvider(useAccounts().data, provider);
      return accounts && toStatus(accounts.filter(({ connected }) => connected));
    },
    requiresApiKey: true,
    adminOnly: true,
    hiddenFromUI: false,
    core: {
      tab: kind.title,
      panel: ({ accounts }) => <AccountsPanel kind={kind} sync={accounts} />,
    },
  };
}

/**
 * All integrations. One without its own panel (`core: null`) is shown as a card with its key,
 * Connect and Disconnect, so a new one needs only an entry here.
 */
export const INTEGRATIONS: readonly Integration<Syncs>[] = [
  {
    id: 'ghl',
    name: 'GHL locations',
    description: 'HighLevel locations whose contacts and campaigns you work with.',
    icon: IconBuildingStore,
    useStatus: useCrmStatus,
    requiresApiKey: false,
    adminOnly: true,
    hiddenFromUI: false,
    core: { tab: 'CRM', panel: ({ locations }) => <CrmPanel sync={locations} /> },
  },
  createOutreachIntegration('instantly'),
  createOutreachIntegration('heyreach'),
  {
    id: 'clay',
    name: 'Clay enrichment',
    description: 'Sends leads to your Clay table and imports the data that Clay finds.',
    icon: IconSparkles,
    requiresApiKey: false,
    adminOnly: true,
    hiddenFromUI: true,
  },
];
