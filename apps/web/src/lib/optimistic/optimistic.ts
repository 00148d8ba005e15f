import {
  hashKey,
  matchQuery,
  notifyManager,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** Changes the data of all cached queries whose key starts with `queryKey`. Must give the same result when repeated. */
export type Patch = { readonly queryKey: QueryKey; readonly apply: (data: unknown, query: Query) => unknown };

export const patch = <Data>(queryKey: QueryKey, apply: (data: Data, query: Query) => Data): Patch => ({
  queryKey,
  apply: (data, query) => apply(data as Data, query),
});

export type OptimisticChange = {
  readonly patches: readonly Patch[];
  /** Keys of the queries that only the server can recompute. */
  readonly refetch?: readonly QueryKey[];
  /** Keys of the queries to refetch when they are shown again. The ones on screen are patched and stay. */
  readonly stale?: readonly QueryKey[];
  /** The server may answer late. Other changes do not wait for it, and it is not reverted when they have settled. */
  readonly isBackground?: boolean;
};

type Change = OptimisticChange & { isPending: boolean };

/** Runs work later and returns a function that cancels it. */
type Schedule = (work: () => void) => () => void;

/**
 * Shows changes before the server confirms them. Cached data is the last server data plus the patches of all changes
 * since, in order: a change that fails is left out, and the others stay. After the last pending change the affected
 * queries are refetched once. `schedule` delays the rendering of the patches, which must not delay the effect of the key
 * that caused them, such as the highlight of the next row.
 */
export function createOptimistic(queryClient: QueryClient, schedule: Schedule) {
  let changes: Change[] = [];
  /** The server's data of the patched queries, by query hash. */
  const bases = new Map<string, { readonly query: Query; readonly data: unknown }>();
  const interrupted = new Map<string, QueryKey>();

  const toPatched = (query: Query, base: unknown) =>
    changes
      .flatMap(({ patches }) => patches)
      .filter(({ queryKey }) => matchQuery({ queryKey }, query))
      .reduce((data, { apply }) => apply(data, query), base);

  /** Keeps the age, because a patch is not a response from the server. */
  const show = (query: Query, data: unknown) =>
    query.setData(data, { updatedAt: query.state.dataUpdatedAt, manual: true });

  const find = ({ patches }: Change): Query[] => [
    ...new Set(patches.flatMap(({ queryKey }) => queryClient.getQueryCache().findAll({ queryKey }))),
  ];

  /** A response in flight does not contain the change. It is dropped and requested again at the end. */
  const interrupt = (query: Query) => {
    if (query.state.fetchStatus === 'idle') return;
    if (query.isActive()) interrupted.set(query.queryHash, query.queryKey);
    void query.cancel({ revert: true, silent: true });
  };

  /** Hashes of the queries whose patches are not shown yet. */
  const hidden = new Set<string>();
  let cancelFlush = () => {};

  /** Shows all patches now. */
  function flush(): void {
    cancelFlush();
    notifyManager.batch(() => {
      for (const hash of hidden) {
        const base = bases.get(hash);
        if (base) show(base.query, toPatched(base.query, base.data));
      }
    });
    hidden.clear();
  }

  function begin(optimisticChange: OptimisticChange): Change {
    const change = { ...optimisticChange, isPending: true };
    changes.push(change);
    const isScheduled = hidden.size > 0;
    notifyManager.batch(() => {
      for (const query of find(change)) {
        if (query.state.data === undefined) continue;
        interrupt(query);
        if (!bases.has(query.queryHash)) bases.set(query.queryHash, { query, data: query.state.data });
        hidden.add(query.queryHash);
      }
    });
    if (!isScheduled && hidden.size > 0) cancelFlush = schedule(flush);
    return change;
  }

  function drop(change: Change): void {
    flush();
    changes = changes.filter((each) => each !== change);
    const hashes = new Set(find(change).map(({ queryHash }) => queryHash));
    notifyManager.batch(() => {
      for (const [hash, { query, data }] of bases) if (hashes.has(hash)) show(query, toPatched(query, data));
    });
  }

  const refetches = new Map<string, QueryKey>();
  const stales = new Map<string, QueryKey>();

  function settle(change: Change): void {
    flush();
    change.isPending = false;
    for (const key of change.refetch ?? []) refetches.set(hashKey(key), key);
    for (const key of change.stale ?? []) stales.set(hashKey(key), key);
    if (changes.some(({ isPending, isBackground }) => isPending && !isBackground)) return;
    changes = [];
    bases.clear();
    for (const queryKey of stales.values())
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    for (const queryKey of [...interrupted.values(), ...refetches.values()])
      void queryClient.invalidateQueries({ queryKey });
    for (const done of [interrupted, refetches, stales]) done.clear();
  }

  // Data that arrives while a change is pending becomes the new base.
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    const { query } = event;
    if (changes.length === 0) return;
    const data = query.state.data;
    const patched = toPatched(query, data);
    if (patched === data) return;
    bases.set(query.queryHash, { query, data });
    show(query, patched);
  });

  /** Forgets all changes when another view is shown. Their responses then only refetch. */
  function reset(): void {
    cancelFlush();
    changes = [];
    for (const collection of [bases, hidden, interrupted, refetches, stales]) collection.clear();
  }

  return {
    flush,
    reset,
    /** Mutation options. `describe` runs once, when the mutation starts. */
    change: <Input>(describe: (input: Input) => OptimisticChange) => ({
      onMutate: (input: Input): Change => begin(describe(input)),
      onError: (_error: unknown, _input: Input, change?: Change) => change && drop(change),
      onSettled: (_data: unknown, _error: unknown, _input: Input, change?: Change) =>
        change && settle(change),
    }),
  };
}
