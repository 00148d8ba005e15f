import { pluralize, type Rule, type RuleDefinition, type RuleForm } from '@hearback/contract';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { useLocationNames } from '#web/lib/scope/use-scopes.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { formatCount } from '#web/lib/wording/numbers.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import type { RuleNames } from './wording.ts';

const refetch = () => queryClient.invalidateQueries({ queryKey: api.rules.key() });

export const useRules = () => useQuery(api.rules.list.queryOptions({ select: ({ rules }) => rules }));

type Option = { readonly value: string; readonly label: string };

/** The objects that a rule can name. */
export type RuleChoices = {
  readonly campaigns: readonly Option[];
  readonly locations: readonly Option[];
  readonly people: readonly Option[];
  readonly languages: readonly string[];
  readonly channels: readonly Option[];
  /** Accounts of Instantly and HeyReach. */
  readonly accounts: readonly Option[];
  /** Tags that rules of the workspace name. */
  readonly tags: readonly string[];
};

export function useRuleChoices(): RuleChoices {
  const locations = useLocationNames();
  const { data: campaigns = [] } = useQuery(
    api.campaigns.list.queryOptions({ input: { sort: 'campaign_date', order: 'desc' } }),
  );
  const { data: channels = [] } = useQuery(api.notifications.listWebhooks.queryOptions());
  const { data: accounts = [] } = useQuery(api.accounts.list.queryOptions());
  const { data: rules = [] } = useRules();
  const { data: choices } = useQuery(api.inbox.getFilterChoices.queryOptions());
  return {
    locations,
    campaigns: campaigns.map(({ id, name, provider_campaign_id }) => ({
      ...{ value: id, label: name || provider_campaign_id },
    })),
    people: choices?.people.map(({ id, name }) => ({ value: id, label: name })) ?? [],
    languages: choices?.languages ?? [],
    channels: channels.map(({ id, name }) => ({ value: id, label: name })),
    accounts: accounts.map(({ id, name, provider }) => ({
      value: id,
      label: `${name} (${provider === 'instantly' ? 'Instantly' : 'HeyReach'})`,
    })),
    tags: [...new Set(rules.flatMap(({ definition }) => listTags(definition)))].sort(),
  };
}

const listTags = ({ conditions, actions }: RuleDefinition): string[] => [
  ...conditions.tag,
  ...actions.flatMap((action) => ('tag' in action ? [action.tag] : [])),
];

export function toNames({ campaigns, locations, people, channels, accounts }: RuleChoices): RuleNames {
  const find = (options: readonly Option[], unknown: string) => (id: string) =>
    options.find(({ value }) => value === id)?.label ?? unknown;
  return {
    campaign: find(campaigns, 'a deleted campaign'),
    location: find(locations, 'a removed location'),
    person: find(people, 'a removed person'),
    channel: find(channels, 'a removed channel'),
    account: find(accounts, 'a removed account'),
  };
}

export const useSaveRule = (onSaved: () => void) => {
  // The form shows the error.
  const options = {
    meta: { failure: null },
    onSuccess: () => {
      toast.success('Rule saved');
      onSaved();
    },
    onSettled: refetch,
  };
  const add = useMutation(api.rules.add.mutationOptions(options));
  const change = useMutation(api.rules.change.mutationOptions(options));
  return {
    error: add.error ?? change.error,
    isPending: add.isPending || change.isPending,
    save: (id: string | null, form: RuleForm) =>
      id === null ? add.mutate(form) : change.mutate({ id, ...form }),
  };
};

export const useSwitchRule = () =>
  useMutation(
    api.rules.change.mutationOptions({ meta: { failure: 'Failed to change the rule' }, onSettled: refetch }),
  );

export function useRemoveRule() {
  const remove = useMutation(
    api.rules.remove.mutationOptions({
      meta: { failure: 'Failed to delete the rule' },
      onSuccess: () => toast.success('Rule deleted'),
      onSettled: refetch,
    }),
  );
  return async ({ id, name, runs_7d }: Rule) => {
    const isSure = await confirmDialog({
      title: `Delete “${name}”?`,
      sentence: `This also deletes its log. The rule ran ${formatCount(runs_7d)} ${pluralize(runs_7d, 'time')} in the last 7 days.`,
      confirm: 'Delete',
      destructive: true,
    });
    if (isSure) remove.mutate({ id });
  };
}

export const useDryRun = () => useMutation(api.rules.dryRun.mutationOptions({ meta: { failure: null } }));

export const useRuns = (id: string) =>
  useInfiniteQuery(
    api.rules.listRuns.infiniteOptions({
      input: (after: string | undefined) => ({ id, after }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  );

export const useRetryRun = () =>
  useMutation(
    api.rules.retryRun.mutationOptions({
      meta: { failure: 'Failed to run the actions again' },
      onSuccess: ({ status }) =>
        status === 'failed' ? toast.error('An action failed again') : toast.success('Actions run again'),
      onSettled: refetch,
    }),
  );

export const useUndoRun = () =>
  useMutation(
    api.rules.undoRun.mutationOptions({
      meta: { failure: 'Failed to undo the run' },
      onSuccess: () => toast.success('Run undone'),
      onSettled: refetch,
    }),
  );
