import { expect, test } from 'vitest';
import { findCaret } from './use-folding.ts';

test.each([
  ['Hello Ann,\n\nThank you.|\n\nBest regards,\nBea Berg'],
  ['Hello Ann,\n\nThank you.\n\nSee you.|\n\nBest,\n\nBea Berg\n\nAcme, Inc.'],
  ['Hello Ann,\n\nThank you.|'],
  ['Yes|'],
  ['|'],
])('the caret starts where the text ends: %j', (marked) =>
  expect(findCaret(marked.replace('|', ''))).toBe(marked.indexOf('|')),
);
