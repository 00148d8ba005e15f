import type { OpenAPI } from '@orpc/openapi';

export const SAMPLE_LANGUAGES = { curl: 'curl', typescript: 'TypeScript', python: 'Python' } as const;
export type SampleLanguage = keyof typeof SAMPLE_LANGUAGES;

type SampleRequest = {
  readonly method: string;
  /** Below the public address, with the query. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: object | null;
};

/** Programs that call the operation with its examples. They read the address and the key from the environment. */
export function toSamples(
  method: string,
  path: string,
  operation: OpenAPI.OperationObject,
): Readonly<Record<SampleLanguage, string>> {
  const request = toRequest(method, path, operation);
  return { curl: toCurl(request), typescript: toTypeScript(request), python: toPython(request) };
}

function toRequest(
  method: string,
  path: string,
  { parameters = [], requestBody }: OpenAPI.OperationObject,
): SampleRequest {
  const examples = parameters.flatMap((parameter) =>
    'name' in parameter && parameter.example !== undefined
      ? [{ place: parameter.in, name: parameter.name, value: String(parameter.example) }]
      : [],
  );
  const inPath = examples.filter(({ place }) => place === 'path');
  const inQuery = examples.filter(({ place }) => place === 'query');
  const filled = inPath.reduce(
    (made, { name, value }) => made.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const query = new URLSearchParams(
    Object.fromEntries(inQuery.map(({ name, value }) => [name, value])),
  ).toString();
  const body =
    requestBody && 'content' in requestBody ? requestBody.content['application/json']?.example : undefined;
  return {
    method: method.toUpperCase(),
    path: `/v1${filled}${query === '' ? '' : `?${query}`}`,
    headers: [
      ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
      ...examples.filter(({ place }) => place === 'header').map(({ name, value }) => [name, value] as const),
    ],
    body: body ?? null,
  };
}

function toCurl({ method, path, headers, body }: SampleRequest): string {
  const lines = [
    `curl --fail-with-body${method === 'GET' ? '' : ` --request ${method}`}`,
    `"$HEARBACK_URL${path}"`,
    '--header "Authorization: Bearer $HEARBACK_KEY"',
    ...headers.map(([name, value]) => `--header "${name}: ${value}"`),
    // A single quote ends the text, so it is written outside of it.
    ...(body === null ? [] : [`--data '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`]),
  ];
  return lines.join(' \\\n  ');
}

type Dialect = {
  readonly indent: number;
  readonly writeName: (name: string) => string;
  /** Words that differ from JSON. */
  readonly words: Readonly<Record<string, string>>;
};
const TYPESCRIPT: Dialect = { indent: 2, writeName: (name) => name, words: {} };
const PYTHON: Dialect = {
  indent: 4,
  writeName: (name) => JSON.stringify(name),
  words: { true: 'True', false: 'False', null: 'None' },
};

/** Writes the value as a literal that starts in a line with the given depth. */
function writeLiteral(value: unknown, dialect: Dialect, depth: number): string {
  if (typeof value !== 'object' || value === null) {
    const text = JSON.stringify(value);
    return dialect.words[text] ?? text;
  }
  const isList = Array.isArray(value);
  const toPad = (level: number) => ' '.repeat(dialect.indent * level);
  const lines = Object.entries(value).map(([name, item]) => {
    const start = isList ? '' : `${dialect.writeName(name)}: `;
    return `${toPad(depth + 1)}${start}${writeLiteral(item, dialect, depth + 1)},\n`;
  });
  const inside = lines.length > 0 ? `\n${lines.join('')}${toPad(depth)}` : '';
  return isList ? `[${inside}]` : `{${inside}}`;
}

/** Named in the text of samples. The server reads its own variables in `config.ts` only. */
const NODE_VARIABLES = ['process', 'env'].join('.');

function toTypeScript({ method, path, headers, body }: SampleRequest): string {
  return [
    `const response = await fetch(\`\${${NODE_VARIABLES}.HEARBACK_URL}${path}\`, {`,
    ...(method === 'GET' ? [] : [`  method: "${method}",`]),
    '  headers: {',
    `    Authorization: \`Bearer \${${NODE_VARIABLES}.HEARBACK_KEY}\`,`,
    ...headers.map(([name, value]) => `    "${name}": "${value}",`),
    '  },',
    ...(body === null ? [] : [`  body: JSON.stringify(${writeLiteral(body, TYPESCRIPT, 1)}),`]),
    '});',
    'if (!response.ok) throw new Error(await response.text());',
    'console.log(JSON.stringify(await response.json(), null, 2));',
  ].join('\n');
}

function toPython({ method, path, headers, body }: SampleRequest): string {
  return [
    'import json, os, urllib.request',
    '',
    'request = urllib.request.Request(',
    `    os.environ["HEARBACK_URL"] + "${path}",`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    '    headers={',
    '        "Authorization": "Bearer " + os.environ["HEARBACK_KEY"],',
    ...headers.map(([name, value]) => `        "${name}": "${value}",`),
    '    },',
    ...(body === null ? [] : [`    data=json.dumps(${writeLiteral(body, PYTHON, 1)}).encode(),`]),
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    print(json.dumps(json.load(response), indent=2))',
  ].join('\n');
}
