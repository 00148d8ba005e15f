import { API_PERMISSIONS, errors, type OperationMeta, publicContract } from '@hearback/contract';
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
    code: { type: 'string', description: 'One of `x-errors`. Decide by this value, not by the text.' },
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
  description: 'A unique value of at most 255 characters. Repeat it to repeat the request safely.',
  schema: { type: 'string', maxLength: 255 },
};

/** The public OpenAPI document: the operations of the contract with their permissions, and all error codes. */
export async function generateDocument(publicUrl: string): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(publicContract, {
    info: {
      title: 'Hearback API',
      version: '1',
      description: 'Published operations change only by additions. Send an API key as a bearer token.',
    },
    servers: [{ url: `${publicUrl}/v1` }],
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: PROBLEM },
      responses: {
        Problem: {
          description: 'A problem as RFC 9457 defines it',
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
    'x-permissions': API_PERMISSIONS,
    'x-errors': Object.entries(errors).map(([code, { status, sentence: title, retryable }]) => ({
      ...{ code, status, title, retryable },
    })),
  });
}

function describeOperation(operation: OpenAPI.OperationObject): void {
  const procedure = Object.entries(publicContract).find(([name]) => name === operation.operationId)?.[1];
  const meta = procedure?.['~orpc'].meta as OperationMeta;
  Object.assign(operation, { 'x-permission': meta.permission });
  if (meta.isIdempotent) operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY];
  operation.responses = { ...operation.responses, default: { $ref: '#/components/responses/Problem' } };
}
