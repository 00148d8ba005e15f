const ATTRIBUTE = /([^\s"'<>/=]{1,100})(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** The attributes of one tag as it was written, entities left alone. The first of two with one name counts. */
export function readAttributes(tag: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const inside = tag.replace(/^<[^\s/>]+/, '').replace(/\/?>$/, '');
  for (const [, name = '', double, single, bare] of inside.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, double ?? single ?? bare ?? '');
  }
  return found;
}
