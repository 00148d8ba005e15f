import type { OutreachAccount } from '@hearback/contract';
import { api } from '#web/lib/app.ts';
import { useOptimisticList } from '#web/ui/connections/use-optimistic-list.ts';

export const useAccountList = () => useOptimisticList<OutreachAccount>(api.accounts.list.queryKey());
