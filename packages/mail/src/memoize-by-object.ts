/** Computes a value once per object. The cache does not keep the objects alive. */
export function memoizeByObject<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const values = new WeakMap<K, V>();
  return (key) => {
    const cachedValue = values.get(key);
    if (cachedValue !== undefined) return cachedValue;
    const value = compute(key);
    values.set(key, value);
    return value;
  };
}
