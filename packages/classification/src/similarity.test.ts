import { describe, expect, it } from 'vitest';
import { createMemory } from './similarity.ts';

const taught = createMemory([
  { text: 'We only buy through our procurement portal, please register there.', label: 'soft_no' },
  { text: 'I am not interested', label: 'soft_no' },
  { text: 'Nous passons uniquement par notre centrale d’achat.', label: 'wrong_person' },
]);

describe('what people taught', () => {
  it.each([
    ['soft_no', 'Hello Kate, we only buy through the procurement portal. Please register there!'],
    ['wrong_person', 'Bonjour, nous passons uniquement par une centrale d’achat.'],
    ['soft_no', 'i am NOT interested'],
  ] as const)('says %s of nearly the same words: %j', (label, text) =>
    expect(taught(text)).toMatchObject({ label }),
  );

  it.each([
    'I am interested',
    'Am I interested? Not today',
    'We buy through you, where do I register?',
    'Please send me more information',
    'Nous ne passons pas par une centrale.',
    '',
    '👍',
  ])('says nothing of other words: %j', (text) => expect(taught(text)).toBeNull());

  it('is told by the newest of those that are as near', () => {
    const text = 'Please ask my assistant';
    expect(
      createMemory([
        { text, label: 'interested' },
        { text: `${text}.`, label: 'wrong_person' },
      ])(text)?.label,
    ).toBe('interested');
  });

  it('prefers what is clearly nearer to what is newer', () =>
    expect(
      createMemory([
        { text: 'Please ask my assistant to find a time next week', label: 'interested' },
        { text: 'Please ask my assistant', label: 'wrong_person' },
      ])('please ask my assistant')?.label,
    ).toBe('wrong_person'));

  it('looks at the beginning of a text alone, however long it is', () => {
    const text = 'We only buy through our portal. '.repeat(40_000);
    expect(createMemory([{ text, label: 'ooo' }])(text.slice(0, 1_000))?.similarity).toBeCloseTo(1);
  });
});
