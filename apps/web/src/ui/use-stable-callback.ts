import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a function that keeps its identity and calls the callback of the last render, so that memoized components do
 * not render again. Must not be called while rendering.
 */
export function useStableCallback<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
