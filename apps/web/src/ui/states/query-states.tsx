import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { LoadingState } from './loading-state.tsx';

type Read<Data> = {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

type Props<Data> = {
  query: Read<Data>;
  /** What is said while nothing has been read yet. */
  loading?: string;
  /** The title of what stands there when nothing could be read. */
  failure: string;
  /** Stands there when a list was read that has nothing in it. */
  empty?: Data extends readonly unknown[] ? ReactNode : never;
  /** What the button says. */
  retry?: string;
  bare?: boolean;
  order?: 1 | 2;
  /** What was read; left out where it has a place of its own. */
  children?: (data: Data) => ReactNode;
};

/** What was read before stays, whatever a later read comes to. */
export function QueryStates<Data>({ query, loading, failure, empty, children, ...looks }: Props<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data === undefined && error !== null)
    return (
      <ErrorState
        {...looks}
        title={failure}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <LoadingState {...(loading === undefined ? {} : { label: loading })} />;
  return empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children?.(data);
}
