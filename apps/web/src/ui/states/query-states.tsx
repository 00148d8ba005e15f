import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { LoadingState } from './loading-state.tsx';
import type { SkeletonShape } from './skeleton.tsx';

type Read<Data> = {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

type Props<Data> = {
  query: Read<Data>;
  /** Text while loading. */
  loading?: string;
  /** Shows an outline instead of a spinner while loading. */
  skeleton?: SkeletonShape;
  /** Title of the error state. */
  failure: string;
  /** Shown for an empty list. */
  empty?: Data extends readonly unknown[] ? ReactNode : never;
  /** Label of the button. */
  retry?: string;
  bare?: boolean;
  order?: 1 | 2;
  /** Renders the data. Omitted if the data is rendered elsewhere. */
  children?: (data: Data) => ReactNode;
};

/** Loaded data stays visible if a later refetch fails. */
export function QueryStates<Data>({
  query,
  loading,
  skeleton,
  failure,
  empty,
  children,
  ...looks
}: Props<Data>) {
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
  if (data === undefined)
    return <LoadingState shape={skeleton} {...(loading === undefined ? {} : { label: loading })} />;
  return empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children?.(data);
}
