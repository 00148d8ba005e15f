import { describe, expect, it } from 'vitest';
import { createMemory } from './similarity.ts';

const taught = createMemory([
  { text: 'We only buy through our procurement portal, please register there.', label: 'soft_no' },
  { text: 'I am not interested', label: 'soft_no' },
  { text: 'Nous passons uniquement par notre centrale d’achat.', label: 'wrong_person' },
]);

describe('createMemory', () => {
  it.each([
    ['soft_no', 'Hello Kate, we only buy through the procurement portal. Please register there!'],
    ['wrong_person', 'Bonjour, nous passons uniquement par une centrale d’achat.'],
    ['soft_no', 'i am NOT interested'],
  ] as const)('returns %s for nearly the same words: %j', (label, text) =>
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
  ])('returns null for other words: %j', (text) => expect(taught(text)).toBeNull());

  it('uses the newest of equally similar corrections', () => {
    const text = 'Please ask my assistant';
    expect(
      createMemory([
        { text, label: 'interested' },
        { text: `${text}.`, label: 'wrong_person' },
      ])(text)?.label,
    ).toBe('interested');
  });

  it('prefers a clearly more similar correction over a newer one', () =>
    expect(
      createMemory([
        { text: 'Please ask my assistant to find a time next week', label: 'interested' },
        { text: 'Please ask my assistant', label: 'wrong_person' },
      ])('please ask my assistant')?.label,
    ).toBe('wrong_person'));

  it('compares only the beginning of a text', () => {
    const text = 'We only buy through our portal. '.repeat(40_000);
    expect(createMemory([{ text, label: 'ooo' }])(text.slice(0, 1_000))?.similarity).toBeCloseTo(1);
  });
});
