import {
  API_PERMISSIONS,
  counted,
  errors,
  MAX_WEBHOOK_TEXT,
  type OperationMeta,
  PUBLIC_ERRORS,
  publicContract,
  publicExamples,
  WEBHOOK_EVENTS,
} from '@hearback/contract';
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const PROBLEM: OpenAPI.SchemaObject = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id', 'retryable'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', description: 'One of `x-errors`. Handle errors by this value, not by the text.' },
    request_id: { type: 'string' },
    retryable: { type: 'boolean', description: 'Whether the same request may succeed later.' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};

const IDEMPOTENCY_KEY: OpenAPI.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'A unique value of at most 255 characters. Send the same value again to retry the request safely.',
  schema: { type: 'string', maxLength: 255 },
  example: 'crm-event-20931',
};

/** The public OpenAPI document: the operations of the contract with their permissions, and the codes of their errors. */
export async function generateDocument(publicUrl: string): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(publicContract, {
    info: {
      title: 'Hearback API',
      version: '1',
      description: 'Published operations receive only additive changes. Send an API key as a bearer token.',
    },
    servers: [{ url: `${publicUrl}/v1` }],
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: PROBLEM },
      responses: {
        Problem: {
          description: 'A problem as defined by RFC 9457',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
    security: [{ apiKey: [] }],
  });
  for (const path of Object.values(document.paths ?? {}))
    for (const method of METHODS) {
      const operation = path?.[method];
      if (operation) describeOperation(operation);
    }
  return Object.assign(document, {
    webhooks: describeWebhooks(),
    'x-permissions': API_PERMISSIONS,
    'x-errors': PUBLIC_ERRORS.map((code) => {
      const { status, sentence: title, retryable } = errors[code];
      return { code, status, title, retryable };
    }),
  });
}

const ID: OpenAPI.SchemaObject = { type: 'string', format: 'uuid' };

const WEBHOOK_HEADERS: OpenAPI.ParameterObject[] = [
  ['webhook-id', 'The id of the event, which is the same for every attempt.'],
  ['webhook-timestamp', 'The time of the attempt in Unix seconds.'],
  ['webhook-signature', 'Signatures of `<id>.<timestamp>.<body>`, separated by spaces.'],
].map(([name = '', description = '']) => ({
  ...{ name, description, in: 'header', required: true, schema: { type: 'string' } },
}));

const TEXT: OpenAPI.SchemaObject = { type: ['string', 'null'] };

const CONTACT_TEXT: OpenAPI.SchemaObject = {
  type: 'object',
  description: 'Only for endpoints that include message text.',
  properties: { email: TEXT, first_name: TEXT, last_name: TEXT, company_name: TEXT },
};

const MESSAGE_TEXT: OpenAPI.SchemaObject = {
  type: 'object',
  description: 'Only for endpoints that include message text.',
  properties: {
    subject: TEXT,
    text: { ...TEXT, description: 'Without quoted text.' },
    text_cut: {
      type: 'boolean',
      description: `The text has more than ${counted(MAX_WEBHOOK_TEXT, 'character')}.`,
    },
    sent_at: { type: 'string', format: 'date-time' },
  },
};

/** The events that Hearback sends to the endpoints of a workspace. */
function describeWebhooks(): Record<string, { post: OpenAPI.OperationObject }> {
  const entries = Object.entries(WEBHOOK_EVENTS).map(([type, { summary, ids }]) => {
    const own = Object.fromEntries(ids.map((name) => [name, ID]));
    const data: OpenAPI.SchemaObject = {
      type: 'object',
      required: ['workspace_id', 'location_id', 'sequence', ids[0], 'url'],
      properties: {
        workspace_id: ID,
        location_id: { type: ['string', 'null'] },
        sequence: { type: 'integer', description: 'Increases with each event of the same subject.' },
        ...own,
        url: { type: 'string', format: 'uri' },
        ...(ids.some((name) => name === 'contact_id') && { contact: CONTACT_TEXT }),
        ...(ids.some((name) => name === 'message_id') && { message: MESSAGE_TEXT }),
      },
    };
    const schema: OpenAPI.SchemaObject = {
      type: 'object',
      required: ['type', 'timestamp', 'data'],
      properties: { type: { const: type }, timestamp: { type: 'string', format: 'date-time' }, data },
    };
    const operation: OpenAPI.OperationObject = {
      operationId: `on${type.replace(/(?:^|[._])(\w)/g, (_match, letter: string) => letter.toUpperCase())}`,
      summary,
      security: [],
      parameters: WEBHOOK_HEADERS,
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { '2XX': { description: 'Delivered' }, 410: { description: 'Disables the endpoint' } },
    };
    return [type, { post: operation }] as const;
  });
  return Object.fromEntries(entries);
}

function describeOperation(operation: OpenAPI.OperationObject): void {
  const name = operation.operationId as keyof typeof publicContract;
  const { permission, isIdempotent, deprecation }: OperationMeta = publicContract[name]['~orpc'].meta;
  Object.assign(operation, { 'x-permission': permission, ...(deprecation && { deprecated: true }) });
  addExample(operation, publicExamples[name] as Readonly<Record<string, unknown>>);
  if (isIdempotent) operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY];
  operation.responses = { ...operation.responses, default: { $ref: '#/components/responses/Problem' } };
}

/** Divides the example of the input between the parameters and the body. */
function addExample(
  { parameters = [], requestBody }: OpenAPI.OperationObject,
  input: Readonly<Record<string, unknown>>,
): void {
  const own = parameters.filter((parameter) => 'name' in parameter);
  for (const parameter of own)
    if (input[parameter.name] !== undefined) parameter.example = input[parameter.name];
  const body = requestBody && 'content' in requestBody && requestBody.content['application/json'];
  if (!body) return;
  const names = own.map((parameter) => parameter.name);
  body.example = Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)));
}
