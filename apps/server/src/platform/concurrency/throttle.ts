type ThrottleOptions = {
  readonly everyMs: number;
  /** Bounds the memory. All keys are due again when it is exceeded. */
  readonly maxKeys: number;
  readonly now?: () => number;
};

/** Returns a function that is true for the first call with a key and false for further ones within the interval. */
export function createThrottle({ everyMs, maxKeys, now = () => performance.now() }: ThrottleOptions) {
  const lastTimes = new Map<string, number>();
  return (key: string): boolean => {
    const time = now();
    const last = lastTimes.get(key);
    if (last !== undefined && time - last < everyMs) return false;
    if (lastTimes.size >= maxKeys) lastTimes.clear();
    lastTimes.set(key, time);
    return true;
  };
}
