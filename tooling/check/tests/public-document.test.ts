import { describe, expect, it } from 'vitest';
import { findBreakingChanges, publicDocument } from '../public-document.ts';
import { listFaults } from './plant.ts';

const toDocument = (
  more: object = {},
  fields: object = { id: { type: 'string' } },
  states = ['open', 'done'],
) => ({
  paths: {
    '/me': { get: { summary: 'Describe the key', parameters: [{ name: 'q', in: 'query' }] } },
    '/things': {
      post: {
        requestBody: { schema: { required: ['id'], properties: fields, ...more } },
        responses: { 200: { schema: { required: ['id'], properties: { state: { enum: states } } } } },
      },
    },
  },
});
const PUBLISHED = toDocument();

describe('the published document of the public API', () => {
  it('accepts additions and other texts', () => {
    const wider = toDocument({}, { id: { type: 'string' }, note: { type: 'string' } }, [
      'open',
      'done',
      'late',
    ]);
    const { paths } = wider;
    const current = {
      paths: {
        ...paths,
        '/me': {
          get: {
            summary: 'Other',
            parameters: [
              { name: 'q', in: 'query' },
              { name: 'r', in: 'query' },
            ],
          },
        },
        '/new': {},
      },
    };
    expect(findBreakingChanges(PUBLISHED, current)).toEqual([]);
    expect(findBreakingChanges(PUBLISHED, toDocument({ required: [] }))).toEqual([]);
    expect(
      findBreakingChanges(toDocument({ example: { id: '1' } }), toDocument({ example: { name: 'x' } })),
    ).toEqual([]);
  });

  it.each([
    ['a path', { paths: { '/me': PUBLISHED.paths['/me'] } }, '/paths//things was removed'],
    ['a field', toDocument({}, {}), '/paths//things/post/requestBody/schema/properties/id was removed'],
    [
      'a type',
      toDocument({}, { id: { type: 'integer' } }),
      '/paths//things/post/requestBody/schema/properties/id/type changed',
    ],
    [
      'a value',
      toDocument({}, undefined, ['open']),
      '/paths//things/post/responses/200/schema/properties/state/enum changed',
    ],
    [
      'a newly required field',
      toDocument({ required: ['id', 'note'] }),
      '/paths//things/post/requestBody/schema/required changed',
    ],
  ])('refuses a removed or changed part: %s', (_part, current, change) =>
    expect(findBreakingChanges(PUBLISHED, current)).toEqual([change]),
  );

  it('matches the code', async () => {
    const plant = (text: string) =>
      listFaults(publicDocument, {
        'packages/contract/openapi-v1.json': text,
        'package.json': '{ "type": "module" }',
        'apps/server/src/modules/public-api/generate-document.ts': `export const generateDocument = async () => (${JSON.stringify(PUBLISHED)});\n`,
      });
    expect(await plant(`${JSON.stringify(PUBLISHED, null, 1)}\n`)).toBe('');
    expect(await plant('{}')).toBe(
      "packages/contract/openapi-v1.json does not match the code. Run 'npm run types'.",
    );
    expect(await plant('{ "paths": { "/old": {} } }')).toBe(
      'packages/contract/openapi-v1.json is published and changes only by additions: /paths//old was removed.',
    );
  });
});
