import type { OpenAPI } from '@orpc/openapi';
import { escapeHtml } from '#server/platform/email/email-content.ts';
import {
  renderCode,
  renderInline,
  renderMarkdown,
  renderRows,
  renderShell,
} from '../../documentation/index.ts';
import { SAMPLE_LANGUAGES, type SampleLanguage, toSamples } from './code-samples.ts';
import { describeFields, describeType, type Field } from './describe-fields.ts';

/** The published document with its extensions. */
export type ReferenceDocument = OpenAPI.Document & {
  readonly 'x-errors': readonly { code: string; status: number; title: string; retryable: boolean }[];
};

export type Guides = { readonly api: string; readonly webhooks: string; readonly mcp: string };

type Operation = {
  readonly id: string;
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  readonly details: OpenAPI.OperationObject;
};

type Link = { readonly id: string; readonly title: string };
type Part = { readonly title: string; readonly links: readonly Link[]; readonly html: string };

/** The reference for developers: the guides, and each operation of the document with examples. */
export function renderReference(document: ReferenceDocument, guides: Guides, publicUrl: string): string {
  const operations = listOperations(document);
  const [api, webhooks] = [renderMarkdown(guides.api), renderMarkdown(guides.webhooks)];
  const mcp = renderMarkdown(guides.mcp.replaceAll('https://<your address>', publicUrl));
  const errors: Link = { id: 'error-codes', title: 'Error codes' };
  const parts: Part[] = [
    {
      title: 'Guide',
      links: api.headings,
      html: api.html.replace('<h2', () => `${renderSetUp(publicUrl)}\n<h2`),
    },
    ...[...new Set(operations.map(({ tag }) => tag))].map((tag) =>
      renderTag(
        tag,
        operations.filter((operation) => operation.tag === tag),
      ),
    ),
    { title: 'Webhooks', links: webhooks.headings, html: webhooks.html },
    { title: 'AI assistants', links: mcp.headings, html: mcp.html },
    { title: 'Errors', links: [errors], html: renderErrors(document, errors) },
  ];
  return renderPage(parts);
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export const listOperations = ({ paths = {} }: OpenAPI.Document): Operation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const details = item?.[method];
      if (!details) return [];
      return [{ id: details.operationId ?? '', tag: details.tags?.[0] ?? '', method, path, details }];
    }),
  );

const renderSetUp = (publicUrl: string): string =>
  `<p>All examples read two environment variables. The Python examples need Python 3.9 or later and no packages. The TypeScript examples need Node.js 22.18 or later.</p>
${renderCode(`export HEARBACK_URL=${publicUrl}\nexport HEARBACK_KEY=hbk_live_…`)}`;

function renderTag(tag: string, operations: readonly Operation[]): Part {
  const links = operations.map(({ id, details }) => ({ id, title: toTitle(details) }));
  return { title: tag, links, html: operations.map(renderOperation).join('\n') };
}

/** The first sentence of the summary. */
const toTitle = ({ summary = '' }: OpenAPI.OperationObject): string => summary.split('. ', 1).join();

export const listParameters = ({ parameters = [] }: OpenAPI.OperationObject): Field[] =>
  parameters
    .filter((parameter) => 'name' in parameter)
    .map(({ name, in: place, required = false, schema = {}, description }) => {
      const field = schema as OpenAPI.SchemaObject;
      return {
        ...{ name, isRequired: required, type: `${describeType(field)}, in the ${place}` },
        description: description ?? field.description ?? '',
      };
    });

function renderOperation({ id, method, path, details }: Operation): string {
  const { 'x-permission': permission, summary = '' } = details as {
    'x-permission'?: string;
  } & typeof details;
  const title = toTitle(details);
  const rest = summary.slice(title.length).replace(/^\. /, '');
  const body = details.requestBody && 'content' in details.requestBody ? details.requestBody : null;
  const response = details.responses?.['200'];
  const returned = response && 'content' in response ? response.content?.['application/json']?.schema : {};
  return `<section data-part>
<h3 id="${id}">${renderInline(title)}</h3>
<p class="call"><span class="method">${method.toUpperCase()}</span> <code>/v1${escapeHtml(path)}</code></p>
${rest === '' ? '' : `<p>${renderInline(rest)}.</p>`}
<p class="dim">${permission ? `Permission: <code>${permission}</code>` : 'No permission is needed'}${details.deprecated ? '. Deprecated' : ''}</p>
${renderSamples(toSamples(method, path, details))}
${renderFields('Parameters', listParameters(details))}
${renderFields('Body', describeFields(body?.content['application/json']?.schema ?? {}))}
${renderFields('Response', describeFields(returned), 'details')}
</section>`;
}

const renderSamples = (samples: Readonly<Record<SampleLanguage, string>>): string =>
  (Object.keys(SAMPLE_LANGUAGES) as SampleLanguage[])
    .map(
      (
        language,
      ) => `<figure data-language="${language}"><figcaption>${SAMPLE_LANGUAGES[language]}</figcaption>
${renderCode(samples[language])}</figure>`,
    )
    .join('\n');

/** Long lists are folded. */
function renderFields(title: string, fields: readonly Field[], element?: 'details'): string {
  if (fields.length === 0) return '';
  const isDescribed = fields.some(({ description }) => description !== '');
  const rows = fields.map(({ name, type, isRequired, description }) => [
    `<code>${escapeHtml(name)}</code>`,
    `${escapeHtml(type)}${isRequired || element ? '' : ', optional'}`,
    ...(isDescribed ? [renderInline(description)] : []),
  ]);
  const table = renderRows(['Field', 'Type', ...(isDescribed ? ['Description'] : [])], rows);
  return element ? `<details><summary>${title}</summary>${table}</details>` : `<h4>${title}</h4>${table}`;
}

const renderErrors = ({ 'x-errors': errors }: ReferenceDocument, { id, title }: Link): string =>
  `<h2 id="${id}">${title}</h2>
<p>Handle errors by <code>code</code>. The text can change. Retry a request later if <code>retryable</code> is true.</p>
${renderRows(
  ['Code', 'Status', 'Text', 'Retryable'],
  errors.map(({ code, status, title: text, retryable }) => [
    `<code>${code}</code>`,
    String(status),
    escapeHtml(text),
    retryable ? 'Yes' : 'No',
  ]),
)}`;

const renderLinks = ({ title, links }: Part): string =>
  `<li>${escapeHtml(title)}<ul>${links.map(({ id, title: text }) => `<li><a href="#${id}">${renderInline(text)}</a></li>`).join('')}</ul></li>`;

const renderPage = (parts: readonly Part[]): string => {
  const buttons = Object.entries(SAMPLE_LANGUAGES).map(
    ([name, title]) => `<button type="button" data-choose="${name}">${title}</button>`,
  );
  return renderShell({
    title: 'API reference',
    name: { text: 'Hearback API', href: '/developers' },
    header: `<div class="languages" role="group" aria-label="Language of the examples" hidden>${buttons.join('')}</div>
<a href="/docs">Documentation</a>
<a href="/v1/openapi.json">OpenAPI document</a>`,
    navigation: `<input type="search" aria-label="Search the reference" placeholder="Search" hidden>
<p role="status" class="dim"></p>
<ul>${parts.map(renderLinks).join('\n')}</ul>`,
    main: `<h1>API reference</h1>
${parts.map(({ title, html }) => `<article aria-label="${escapeHtml(title)}">${html}</article>`).join('\n')}`,
    styles: ['/developers/reference.css'],
    scripts: ['/developers/reference.js'],
  });
};
