import type { OutreachAccount } from '@hearback/contract';
import { api } from '../../../lib/app.ts';
import { useOptimisticList } from '../../../ui/connections/use-optimistic-list.ts';

export const useAccountList = () => useOptimisticList<OutreachAccount>(api.accounts.list.queryKey());
