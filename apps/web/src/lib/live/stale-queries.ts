import {
  events,
  isEventName,
  type ModuleName,
  modulePausesMs,
  type PublishedEvent,
} from '@hearback/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import { TAB_ID } from '../tabs.ts';

/** A long sync publishes hundreds of events. The first refetches immediately; later ones are batched. */
const BUNDLE_MS = 300;

/** Contacts that the events are about, or null for all. */
type Scope = ReadonlySet<string> | null;

const widen = (one: Scope | undefined, other: Scope): Scope =>
  one === undefined ? other : one === null || other === null ? null : new Set([...one, ...other]);

const toScope = ({ ids: { contact_id } }: PublishedEvent): Scope =>
  contact_id === undefined ? null : new Set([contact_id]);

/** Data of one contact is not affected by events about others. */
const isAffected = ({ queryKey }: Query, scope: Scope): boolean => {
  const { input } = (queryKey[1] ?? {}) as { input?: { contact_id?: unknown } };
  return scope === null || typeof input?.contact_id !== 'string' || scope.has(input.contact_id);
};

/** An expensive module pauses after each refetch. Events during the pause cause one refetch at its end. */
function createReader(queryClient: QueryClient): (scopes: ReadonlyMap<ModuleName, Scope>) => void {
  const resting = new Map<ModuleName, { scope: Scope | undefined }>();
  const readModule = (module: ModuleName, scope: Scope): void => {
    const rest = resting.get(module);
    if (rest) {
      rest.scope = widen(rest.scope, scope);
      return;
    }
    // Keys are made from the contract's paths: ['people', 'getProfile'] belongs to the module 'people'.
    void queryClient.invalidateQueries({
      queryKey: [[module]],
      predicate: (query) => isAffected(query, scope),
    });
    const pauseMs = modulePausesMs[module];
    if (pauseMs === undefined) return;
    const mine: { scope: Scope | undefined } = { scope: undefined };
    resting.set(module, mine);
    setTimeout(() => {
      resting.delete(module);
      if (mine.scope !== undefined) readModule(module, mine.scope);
    }, pauseMs);
  };
  return (scopes) => {
    for (const [module, scope] of scopes) readModule(module, scope);
  };
}

/**
 * Refetches what published events affect. Events that this tab caused are skipped, because the mutation has already
 * updated the cache.
 */
export function createStaleQueries(
  queryClient: QueryClient,
  tabId: string = TAB_ID,
): (published: PublishedEvent) => void {
  const read = createReader(queryClient);
  const waiting = new Map<ModuleName, Scope>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const wait = () => {
    timer = setTimeout(() => {
      timer = null;
      if (waiting.size === 0) return;
      read(waiting);
      waiting.clear();
      wait();
    }, BUNDLE_MS);
  };
  return (published) => {
    const { name, origin, gapless } = published;
    if (origin === tabId) return;
    // A reconnected client may have missed events, so it refetches everything on screen. The first stream of a page
    // delivers the events since the page opened, so that only what they affect is read twice.
    if (name === 'ready') return gapless ? undefined : void queryClient.invalidateQueries();
    if (!isEventName(name)) return;
    const scope = toScope(published);
    for (const module of events[name]) waiting.set(module, widen(waiting.get(module), scope));
    if (timer) return;
    read(waiting);
    waiting.clear();
    wait();
  };
}
