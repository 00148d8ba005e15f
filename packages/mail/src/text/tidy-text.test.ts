import { describe, expect, test } from 'vitest';
import { tidyText } from './tidy-text.ts';

describe('a plain text', () => {
  test.each([
    ['* one\n- two\n· three\n• four', '• one\n• two\n• three\n• four'],
    ['1) one\n(2) two\n3. three\n4 - four', '1. one\n2. two\n3. three\n4. four'],
    ['  - inner', '  • inner'],
    ['*bold* and 3.5 stay', '*bold* and 3.5 stay'],
    ['2026 was good', '2026 was good'],
    ['a\n\n\n\nb\n \n\t\nc', 'a\n\nb\n\nc'],
    ['a\n\nb', 'a\n\nb'],
  ])('%j is tidied', (input, tidied) => {
    expect(tidyText(input)).toBe(tidied);
  });
});
