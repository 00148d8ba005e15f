/** The control API of the simulators and the providers' APIs, used from outside the product. */
export type SimulatorsControl = {
  control<T>(path: string, body?: object): Promise<T>;
  read<T>(path: string): Promise<T>;
  /** The provider's API with a key of an account there. */
  instantly<T>(method: 'GET' | 'POST', path: string, key: string, body?: object): Promise<T>;
  heyreach<T>(path: string, key: string, body: object): Promise<T>;
};

export function createSimulatorsControl(url: string): SimulatorsControl {
  const ask = async <T>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<T> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} at the simulators: ${response.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  };
  return {
    control: (path, body = {}) => ask('POST', `/_control/${path}`, body, { 'x-simulator-control': '1' }),
    read: (path) => ask('GET', `/_control/${path}`, undefined, { 'x-simulator-control': '1' }),
    instantly: (method, path, key, body) =>
      ask(method, `/instantly/api/v2/${path}`, body, { authorization: `Bearer ${key}` }),
    heyreach: (path, key, body) => ask('POST', `/heyreach/api/public/${path}`, body, { 'x-api-key': key }),
  };
}
