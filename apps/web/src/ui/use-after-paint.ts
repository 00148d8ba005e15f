import { startTransition, useEffect, useState } from 'react';

/**
 * Returns the value one paint later, so that what depends on it does not delay what is shown first. `useDeferredValue`
 * cannot do this for a value that is already deferred: React renders both together.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [followed, setFollowed] = useState(value);
  useEffect(() => {
    // Effects run before the frame is shown if the commit was urgent. A timer fires after it.
    const timer = setTimeout(() => startTransition(() => setFollowed(value)));
    return () => clearTimeout(timer);
  }, [value]);
  return followed;
}
