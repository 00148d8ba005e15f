import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createOptimistic, patch } from './optimistic.ts';

type Person = { name: string; role: string };
type Edit = Partial<Person>;

const PERSON = ['person', 1];
const COUNTS = ['counts'];
const LIST = ['list'];
const OLD: Person = { name: 'Ada', role: 'reader' };

type Schedule = Parameters<typeof createOptimistic>[1];

const runNow: Schedule = (work) => {
  work();
  return () => {};
};

/** A server that answers reads with `stored`, and writes when the test decides. */
function open(stored: Person = OLD, schedule: Schedule = runNow) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const optimistic = createOptimistic(queryClient, schedule);
  const server = { stored, reads: 0, counts: 0 };
  const read = vi.fn(async () => {
    server.reads += 1;
    return server.stored;
  });
  queryClient.setQueryData(PERSON, stored);
  queryClient.setQueryData(COUNTS, 1);
  const watch = [
    new QueryObserver(queryClient, { queryKey: PERSON, queryFn: read }),
    new QueryObserver(queryClient, { queryKey: COUNTS, queryFn: async () => ++server.counts }),
  ];
  const stops = watch.map((observer) => observer.subscribe(() => {}));
  const write = (edit: Edit) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const mutation = new MutationObserver(queryClient, {
      mutationFn: (_edit: Edit) => promise,
      ...optimistic.change((edit: Edit) => ({
        patches: [patch<Person>(PERSON, (person) => ({ ...person, ...edit }))],
        refetch: [COUNTS],
        stale: [LIST],
      })),
    });
    const done = mutation.mutate(edit).catch(() => undefined);
    return {
      succeed: () => {
        resolve();
        return done;
      },
      fail: () => {
        reject(new Error('refused'));
        return done;
      },
    };
  };
  return {
    queryClient,
    optimistic,
    server,
    write,
    person: () => queryClient.getQueryData<Person>(PERSON),
    close: () => stops.forEach((stop) => void stop()),
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

it('keeps the second of two quick changes when the first one fails', async () => {
  const { write, person, close } = open();
  const first = write({ name: 'Grace' });
  const second = write({ role: 'owner' });
  await settle();
  expect(person()).toEqual({ name: 'Grace', role: 'owner' });
  await first.fail();
  expect(person()).toEqual({ name: 'Ada', role: 'owner' });
  await second.succeed();
  expect(person()).toEqual({ name: 'Ada', role: 'owner' });
  close();
});

it('keeps the first of two quick changes to one field when the second one fails', async () => {
  const { write, person, close } = open();
  const first = write({ name: 'Grace' });
  const second = write({ name: 'Mary' });
  await settle();
  await second.fail();
  expect(person()?.name).toBe('Grace');
  await first.succeed();
  expect(person()?.name).toBe('Grace');
  close();
});

it('refetches what the changes affect once, after the last one settled', async () => {
  const { write, server, close } = open();
  const writes = [write({ name: 'Grace' }), write({ role: 'owner' }), write({ name: 'Mary' })];
  await settle();
  for (const { succeed } of writes.slice(0, 2)) await succeed();
  await settle();
  expect(server.counts).toBe(0);
  await writes[2]?.succeed();
  await settle();
  expect(server).toMatchObject({ counts: 1, reads: 0 });
  close();
});

it('marks other queries as stale without a request', async () => {
  const { queryClient, write, close } = open();
  queryClient.setQueryData(LIST, []);
  await write({ name: 'Grace' }).succeed();
  await settle();
  expect(queryClient.getQueryState(LIST)).toMatchObject({ isInvalidated: true, fetchStatus: 'idle' });
  close();
});

it('applies pending changes to data that arrives in the meantime, such as the change of a colleague', async () => {
  const { queryClient, server, write, person, close } = open();
  const change = write({ role: 'owner' });
  await settle();
  server.stored = { name: 'Changed by a colleague', role: 'reader' };
  await queryClient.refetchQueries({ queryKey: PERSON });
  expect(person()).toEqual({ name: 'Changed by a colleague', role: 'owner' });
  await change.fail();
  expect(person()).toEqual(server.stored);
  close();
});

it('refetches queries that were in flight when the change began, because their responses are outdated', async () => {
  const { queryClient, server, write, person, close } = open();
  void queryClient.refetchQueries({ queryKey: PERSON });
  const change = write({ role: 'owner' });
  await settle();
  expect(person()?.role).toBe('owner');
  const before = server.reads;
  server.stored = { ...OLD, role: 'owner' };
  await change.succeed();
  await settle();
  expect(server.reads).toBe(before + 1);
  expect(person()).toEqual(server.stored);
  close();
});

it('shows a change when it is scheduled, or earlier on request', async () => {
  const work: (() => void)[] = [];
  const schedule: Schedule = (each) => {
    work.push(each);
    return () => work.splice(work.indexOf(each), 1);
  };
  const { optimistic, write, person, close } = open(OLD, schedule);
  const first = write({ name: 'Grace' });
  await settle();
  expect([person()?.name, work.length]).toEqual(['Ada', 1]);
  work[0]?.();
  expect([person()?.name, work.length]).toEqual(['Grace', 0]);
  const second = write({ role: 'owner' });
  await settle();
  expect(person()?.role).toBe('reader');
  optimistic.flush();
  expect([person()?.role, work.length]).toEqual(['owner', 0]);
  await first.succeed();
  await second.succeed();
  close();
});

it('shows a change that the server confirms before it is scheduled', async () => {
  const { write, person, close } = open(OLD, () => () => {});
  const change = write({ name: 'Grace' });
  await settle();
  await change.succeed();
  expect(person()?.name).toBe('Grace');
  close();
});
