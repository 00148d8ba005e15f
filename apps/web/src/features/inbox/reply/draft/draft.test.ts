import { describe, expect, test } from 'vitest';
import {
  cancel,
  dropTone,
  EMPTY_DRAFTS,
  hasFormer,
  isEditing,
  isKnownToHaveFailed,
  isStill,
  keepKey,
  recordFailure,
  save,
  takeBack,
  takeGenerated,
  toText,
  type as typeText,
  undo,
  writtenBy,
} from './draft.ts';

const EMPTY_DRAFT = EMPTY_DRAFTS.professional;
const shown = (draft: typeof EMPTY_DRAFT) => toText(draft, 'Template');

describe('a draft', () => {
  test('begins with the template of the professional tone, to be viewed', () => {
    expect(EMPTY_DRAFT.tone).toBe('professional');
    expect(shown(EMPTY_DRAFT)).toBe('Template');
    expect(isEditing(EMPTY_DRAFT)).toBe(false);
    expect(writtenBy(EMPTY_DRAFT)).toBe('built_in');
  });

  test('is over with the reply that was tried, unless something else was written since', () => {
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

  test('keeps its key while the reply is the same, and gets another with every other reply', () => {
    let made = 0;
    const makeKey = () => `key ${++made}`;
    const tried = keepKey(EMPTY_DRAFT, 'Hello', makeKey);
    expect(tried.attempt?.key).toBe('key 1');
    expect(keepKey(tried, 'Hello', makeKey).attempt?.key).toBe('key 1');
    expect(keepKey(tried, 'Hello!', makeKey).attempt?.key).toBe('key 2');
  });

  test('knows of the letter that failed, and of no other', () => {
    const tried = keepKey(EMPTY_DRAFT, 'Hello', () => 'key');
    expect(isKnownToHaveFailed(tried, 'Hello')).toBe(false);
    const failed = recordFailure(tried);
    expect(isKnownToHaveFailed(failed, 'Hello')).toBe(true);
    expect(isKnownToHaveFailed(failed, 'Hello!')).toBe(false);
    expect(
      isKnownToHaveFailed(
        keepKey(failed, 'Hello!', () => 'other'),
        'Hello!',
      ),
    ).toBe(false);
  });
});

describe("a person's own words", () => {
  const saved = save(typeText(EMPTY_DRAFT, 'Mine'));

  test.each([
    ['a generated text', takeGenerated(saved, 'professional', 'Written', 'model')],
    ['the template, when generation failed', dropTone(saved, 'professional')],
    ['the template, when an edit was cancelled', cancel(typeText(saved, 'Mine'))],
    [
      'a reply taken back',
      takeBack(saved, { content: 'Sent before', subject: null, cc: [], remind_days: null }),
    ],
  ])('come back by one press after %s took their place', (_what, replaced) => {
    expect(shown(replaced)).not.toBe('Mine');
    expect(hasFormer(replaced)).toBe(true);
    const back = undo(replaced);
    expect(shown(back)).toBe('Mine');
    expect(writtenBy(back)).toBeNull();
  });

  test('that were being typed are typed on', () => {
    const back = undo(cancel(typeText(EMPTY_DRAFT, 'Half a sent')));
    expect([shown(back), isEditing(back)]).toEqual(['Half a sent', true]);
  });

  test('are not taken away by an answer that comes while they are typed', () => {
    const answered = takeGenerated(typeText(EMPTY_DRAFT, 'Half'), 'professional', 'Written', 'model');
    expect([shown(answered), isEditing(answered), hasFormer(answered)]).toEqual(['Half', true, false]);
    expect(shown(cancel(answered))).toBe('Written');
  });

  test('have nothing to come back to where nothing was lost', () => {
    expect(hasFormer(takeGenerated(EMPTY_DRAFT, 'professional', 'Written', 'model'))).toBe(false);
    expect(hasFormer(saved)).toBe(false);
  });

  test('of a reply that is not to be sent stand in the editor again, with subject, copies and reminder', () => {
    const back = takeBack(EMPTY_DRAFT, {
      content: 'Hello',
      subject: 'Re: us',
      cc: ['a@x.test', 'b@x.test'],
      remind_days: 3,
    });
    expect([shown(back), isEditing(back), back.subject, back.cc, back.remind_days]).toEqual([
      'Hello',
      true,
      'Re: us',
      'a@x.test, b@x.test',
      3,
    ]);
  });
});
