import { expect, it } from 'vitest';
import { generateDocument } from './generate-document.ts';
import { describeFields, type Field } from './reference/describe-fields.ts';
import { listOperations, listParameters } from './reference/render-reference.ts';

const document = await generateDocument('https://app.example.com');

it('describes every parameter and field of a request', () => {
  const undescribed = listOperations(document).flatMap(({ id, details }) => {
    const { requestBody } = details;
    const body = requestBody && 'content' in requestBody ? requestBody.content['application/json'] : null;
    const fields: Field[] = [...listParameters(details), ...describeFields(body?.schema ?? {})];
    return fields.filter(({ description }) => description === '').map(({ name }) => `${id}: ${name}`);
  });
  expect(undescribed).toEqual([]);
});
