import { describe, expect, test } from 'vitest';
import {
  cancel,
  dropTone,
  EMPTY_DRAFT,
  hasLeft,
  isEditing,
  isStill,
  keepKey,
  noteFailure,
  save,
  takeGenerated,
  textOf,
  type as typeText,
  writtenBy,
} from './draft.ts';

const shown = (draft: typeof EMPTY_DRAFT) => textOf(draft, 'Template');

describe('a draft', () => {
  test('begins with the template of the professional tone, to be viewed', () => {
    expect(EMPTY_DRAFT.tone).toBe('professional');
    expect(shown(EMPTY_DRAFT)).toBe('Template');
    expect(isEditing(EMPTY_DRAFT)).toBe(false);
    expect(writtenBy(EMPTY_DRAFT)).toBe('built_in');
  });

  test('is over with the letter that was tried, unless something else was written since', () => {
    const tried = keepKey(save(typeText(EMPTY_DRAFT, 'Mine')), 'letter', () => 'key');
    expect(isStill(tried, 'Mine')).toBe(true);
    expect(isStill(typeText(tried, 'Something else'), 'Mine')).toBe(false);
    expect(isStill(EMPTY_DRAFT, 'Template')).toBe(false);
  });

  test('keeps the edited text once saved', () => {
    const typing = typeText(EMPTY_DRAFT, 'Mine');
    expect([isEditing(typing), shown(typing)]).toEqual([true, 'Mine']);
    const saved = save(typing);
    expect([isEditing(saved), shown(saved), writtenBy(saved)]).toEqual([false, 'Mine', null]);
  });

  test('discards the edited text of that tone when cancelled, and of no other', () => {
    const friendly = { ...save(typeText(EMPTY_DRAFT, 'Mine')), tone: 'friendly' as const };
    const cancelled = cancel(typeText(friendly, 'Hi!'));
    expect([isEditing(cancelled), shown(cancelled)]).toEqual([false, 'Template']);
    expect(shown({ ...cancelled, tone: 'professional' })).toBe('Mine');
  });

  test('goes back to what the model wrote when an edit of it is cancelled', () => {
    const generated = takeGenerated(EMPTY_DRAFT, 'professional', 'Written', 'model');
    expect([shown(generated), writtenBy(generated)]).toEqual(['Written', 'model']);
    expect(shown(cancel(typeText(generated, 'Mine')))).toBe('Written');
  });

  test('gives an answer to the tone that was asked for, whichever is shown', () => {
    const answered = takeGenerated({ ...EMPTY_DRAFT, tone: 'direct' }, 'friendly', 'Hi!', 'built_in');
    expect(shown(answered)).toBe('Template');
    expect(shown({ ...answered, tone: 'friendly' })).toBe('Hi!');
  });

  test('shows the template when generation failed, the edited text of that tone being dropped', () => {
    expect(shown(dropTone(save(typeText(EMPTY_DRAFT, 'Mine')), 'professional'))).toBe('Template');
  });

  test('keeps its key while the letter is the same, and gets another with every other letter', () => {
    let made = 0;
    const makeKey = () => `key ${++made}`;
    const tried = keepKey(EMPTY_DRAFT, 'Hello', makeKey);
    expect(tried.attempt?.key).toBe('key 1');
    expect(keepKey(tried, 'Hello', makeKey).attempt?.key).toBe('key 1');
    expect(keepKey(tried, 'Hello!', makeKey).attempt?.key).toBe('key 2');
  });

  test('knows when its failed reply has left the thread, and nothing of replies of others', () => {
    const tried = keepKey(EMPTY_DRAFT, 'Hello', () => 'key');
    expect(hasLeft(tried, [])).toBe(false);
    const failed = noteFailure(tried, 'reply');
    expect(failed.attempt?.key).toBe('key');
    expect(hasLeft(failed, [{ id: 'another' }, { id: 'reply' }])).toBe(false);
    expect(hasLeft(failed, [{ id: 'another' }])).toBe(true);
    expect(
      hasLeft(
        keepKey(failed, 'Hello!', () => 'other'),
        [],
      ),
    ).toBe(false);
  });
});
