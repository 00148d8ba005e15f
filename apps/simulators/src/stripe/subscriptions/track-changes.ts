/**
 * Remembers an object as it is now. The returned function says, after a change, what the changed fields held
 * before: that is `previous_attributes` of an update event.
 */
export function trackChanges(object: object): () => Record<string, unknown> {
  const before = structuredClone(object) as Record<string, unknown>;
  return () => {
    const after = object as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(before).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(after[key])),
    );
  };
}
