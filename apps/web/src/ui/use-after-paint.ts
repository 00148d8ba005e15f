import { startTransition, useEffect, useState } from 'react';
import { runAfterPaint } from '#web/lib/optimistic/run-after-paint.ts';

/**
 * Returns the value one paint later, so that what depends on it does not delay what is shown first. `useDeferredValue`
 * cannot do this for a value that is already deferred: React renders both together.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [followed, setFollowed] = useState(value);
  useEffect(() => runAfterPaint(() => startTransition(() => setFollowed(value))), [value]);
  return followed;
}
