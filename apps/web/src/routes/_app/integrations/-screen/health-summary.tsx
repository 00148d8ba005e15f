import type { OutreachAccount, SyncRun } from '@hearback/contract';
import { IconBuildingStore } from '@tabler/icons-react';
import { ofKind, useAccounts } from '#web/features/accounts/api.ts';
import { KINDS, type Kind } from '#web/features/accounts/kinds.ts';
import { SyncHealth } from '#web/features/integrations/sync-health.tsx';
import { useLocations } from '#web/features/locations/api.ts';
import { isActive } from '#web/features/locations/location-status.ts';
import { ReconciliationLine } from '#web/features/sync/components/reconciliation-line.tsx';

const UNKNOWN = { value: '–', tone: 'quiet' } as const;

function healthOfKind({ title, icon, provider }: Kind, all: readonly OutreachAccount[] | undefined) {
  const accounts = ofKind(all, provider);
  if (accounts === undefined) return { name: title, icon, ...UNKNOWN };
  const connected = accounts.filter((account) => account.connected);
  if (connected.length === 0) return { name: title, icon, value: 'Inactive', tone: 'quiet' } as const;
  const troubled = connected.some(({ error_message }) => error_message !== null);
  return { name: title, icon, value: 'Active', tone: troubled ? 'warning' : 'good' } as const;
}

function useCrmHealth() {
  const { data } = useLocations();
  const crm = { name: 'GHL locations', icon: IconBuildingStore };
  if (data === undefined) return { ...crm, ...UNKNOWN };
  const active = data.filter(isActive).length;
  const tone = active === 0 ? 'quiet' : active < data.length ? 'warning' : 'good';
  return { ...crm, value: `${active}/${data.length} active`, tone } as const;
}

export function HealthSummary({ runs }: { runs: readonly SyncRun[] }) {
  const { data: accounts } = useAccounts();
  const crm = useCrmHealth();
  const healths = [crm, healthOfKind(KINDS.instantly, accounts), healthOfKind(KINDS.heyreach, accounts)];
  return <SyncHealth healths={healths} footer={<ReconciliationLine runs={runs} />} />;
}
