import { describe, expect, it } from 'vitest';
import { fitResult, MAX_RESULT_BYTES } from './fit-result.ts';
import { toLeadText } from './lead-text.ts';
import { writeText } from './write-text.ts';

const measure = (result: object) => Buffer.byteLength(JSON.stringify(result));

describe('a result', () => {
  it.each(['a', '"', '\\', '漢', '😀', '\n'])('stays below the limit with long texts of %j', (letter) => {
    const text = letter.repeat(100_000);
    const result = fitResult((bytes) => ({
      messages: Array.from({ length: 20 }, (_, id) => ({ id, text: toLeadText(text, bytes(4_000)) })),
    }));
    expect(measure(result)).toBeLessThanOrEqual(MAX_RESULT_BYTES);
    expect(result.structuredContent).toHaveProperty('messages.19.text');
  });

  it('is not shortened if it fits', () => {
    const result = fitResult((bytes) => ({ text: toLeadText('x'.repeat(4_000), bytes(4_000)) }));
    expect(result.structuredContent).toEqual({ text: `<lead_text>${'x'.repeat(4_000)}</lead_text>` });
  });
});

describe('the text of a result', () => {
  it('has the same fields as the structured content, without empty ones', () =>
    expect(
      writeText({
        notice: 'Data',
        rows: [
          { id: 1, name: 'Ann', tags: ['a', 'b'] },
          { id: 2, name: null },
        ],
        more: { next: null, text: 'Last' },
        none: [],
        off: false,
      }),
    ).toBe(
      'notice: Data\nrows:\n- id: 1\n  name: Ann\n  tags: a, b\n- id: 2\nmore:\n text: Last\noff: false',
    ));
});
