/** Replaced by the user. The key itself is shown only once, so it cannot be filled in. */
const KEY = 'YOUR_API_KEY';

const toJson = (value: object): string => JSON.stringify(value, null, 2);

export type Setup = {
  readonly id: string;
  readonly name: string;
  readonly steps: readonly string[];
  /** The content of the block, such as the name of the file. */
  readonly label: string;
  readonly toConfiguration: (url: string) => string;
};

/** How to connect each assistant with an API key. */
export const SETUPS: readonly Setup[] = [
  {
    id: 'claude',
    name: 'Claude',
    steps: [
      `Replace ${KEY} and run the command in a terminal. It adds Hearback to Claude Code.`,
      'Run /mcp in Claude Code to check the connection.',
    ],
    label: 'Command for Claude Code',
    toConfiguration: (url) =>
      `claude mcp add --transport http hearback ${url} --header "Authorization: Bearer ${KEY}"`,
  },
  {
    id: 'cursor',
    name: 'Cursor',
    steps: [
      `Set the environment variable HEARBACK_API_KEY to your key.`,
      'Add this to the file ~/.cursor/mcp.json and restart Cursor.',
      'Open the MCP settings in Cursor and turn on Hearback.',
    ],
    label: 'Configuration for Cursor',
    toConfiguration: (url) =>
      toJson({
        // biome-ignore lint/suspicious/noTemplateCurlyInString: Cursor replaces it with the environment variable.
        mcpServers: { hearback: { url, headers: { Authorization: 'Bearer ${env:HEARBACK_API_KEY}' } } },
      }),
  },
  {
    id: 'vscode',
    name: 'VS Code',
    steps: [
      'Add this to the file .vscode/mcp.json of your project, or run the command “MCP: Open User Configuration”.',
      'Start the server. VS Code asks for the API key and stores it securely.',
    ],
    label: 'Configuration for VS Code',
    toConfiguration: (url) =>
      toJson({
        inputs: [
          { type: 'promptString', id: 'hearback-key', description: 'Hearback API key', password: true },
        ],
        servers: {
          hearback: {
            ...{ type: 'http', url },
            // biome-ignore lint/suspicious/noTemplateCurlyInString: VS Code replaces it with the input.
            headers: { Authorization: 'Bearer ${input:hearback-key}' },
          },
        },
      }),
  },
  {
    id: 'chatgpt',
    name: 'ChatGPT',
    steps: [
      'ChatGPT cannot send API keys. To use a key, connect through the OpenAI Responses API.',
      `Add this to the tools of your request and replace ${KEY}.`,
    ],
    label: 'Tool for the Responses API',
    toConfiguration: (url) =>
      toJson({
        ...{ type: 'mcp', server_label: 'hearback', server_url: url, require_approval: 'always' },
        headers: { Authorization: `Bearer ${KEY}` },
      }),
  },
];
