import type { OutreachAccount, OutreachProvider } from '@hearback/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';

export const useAccounts = () => useQuery(api.accounts.list.queryOptions());

export const ofKind = (accounts: readonly OutreachAccount[] | undefined, provider: OutreachProvider) =>
  accounts?.filter((account) => account.provider === provider);

/** The name people gave an account is preferred to the one it was added with. */
export const accountName = ({ custom_name, name }: Pick<OutreachAccount, 'custom_name' | 'name'>) =>
  custom_name || name;
