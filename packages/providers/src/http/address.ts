export type Query = Readonly<
  Record<string, string | number | boolean | readonly string[] | null | undefined>
>;

/** Builds URLs below one base. No path or query can lead to another host. */
export function createAddress(baseUrl: string): (path: string, query?: Query) => URL {
  const base = new URL(baseUrl);
  if (!/^https?:$/.test(base.protocol) || base.username || base.password)
    throw new TypeError('a base URL is http(s) and carries no credentials');
  const prefix = base.pathname.replace(/(?<!\/)\/+$/, '');
  return (path, query = {}) => {
    const address = new URL(base.origin);
    address.pathname = prefix + path;
    for (const [key, value] of Object.entries(query)) {
      for (const one of Array.isArray(value) ? value : [value]) {
        if (one !== null && one !== undefined) address.searchParams.append(key, String(one));
      }
    }
    if (address.origin !== base.origin || address.pathname !== prefix + path)
      throw new TypeError('this path leads elsewhere');
    return address;
  };
}

/** A path with encoded ids, so that an id cannot become another path. */
export function pathTo(parts: TemplateStringsArray, ...ids: string[]): string {
  return parts.reduce((path, part, index) => path + encodeId(ids[index - 1] ?? '') + part);
}

function encodeId(id: string): string {
  if (id === '' || id === '.' || id === '..') throw new TypeError('no id');
  return encodeURIComponent(id);
}
