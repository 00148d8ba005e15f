import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export const ERAS = ['legacy', 'auto'] as const;
/** `legacy`: the handshake of 2025. `auto`: revision 2026-07-28. */
export type Era = (typeof ERAS)[number];

/** Connects the client of the SDK, as an assistant does. */
export async function connectClient(url: string, token: string, era: Era = 'auto'): Promise<Client> {
  const client = new Client(
    { name: 'Test assistant', version: '1.0.0' },
    { versionNegotiation: { mode: era } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', url), {
      requestInit: { headers: { authorization: `Bearer ${token}`, 'user-agent': 'test-agent/1.0' } },
    }),
  );
  return client;
}
