import { describe, expect, test } from 'vitest';
import {
  cancel,
  chosenCopies,
  dropTone,
  EMPTY_DRAFTS,
  findWriter,
  hasFormer,
  isEditing,
  isKnownToHaveFailed,
  isStill,
  keepKey,
  originalText,
  recordFailure,
  save,
  takeBack,
  takeGenerated,
  takeTranslation,
  toText,
  type as typeText,
  undo,
} from './draft.ts';

const EMPTY_DRAFT = EMPTY_DRAFTS.professional;
const getText = (draft: typeof EMPTY_DRAFT) => toText(draft, 'Template');

const generate = (reply: string, written_by: 'model' | 'built_in') => ({ reply, written_by, model: null });

describe('a draft', () => {
  test('starts with the template of the professional tone, read-only', () => {
    expect(EMPTY_DRAFT.tone).toBe('professional');
    expect(getText(EMPTY_DRAFT)).toBe('Template');
    expect(isEditing(EMPTY_DRAFT)).toBe(false);
    expect(findWriter(EMPTY_DRAFT)).toBe('built_in');
  });

  test('ends with the attempted reply, unless it has changed since', () => {
    const tried = keepKey(save(typeText(EMPTY_DRAFT, 'Mine')), 'letter', () => 'key');
    expect(isStill(tried, 'Mine')).toBe(true);
    expect(isStill(typeText(tried, 'Something else'), 'Mine')).toBe(false);
    expect(isStill(EMPTY_DRAFT, 'Template')).toBe(false);
  });

  test('keeps the edited text after saving', () => {
    const typing = typeText(EMPTY_DRAFT, 'Mine');
    expect([isEditing(typing), getText(typing)]).toEqual([true, 'Mine']);
    const saved = save(typing);
    expect([isEditing(saved), getText(saved), findWriter(saved)]).toEqual([false, 'Mine', null]);
  });

  test('discards the edited text of only that tone on cancel', () => {
    const friendly = { ...save(typeText(EMPTY_DRAFT, 'Mine')), tone: 'friendly' as const };
    const canceled = cancel(typeText(friendly, 'Hi!'));
    expect([isEditing(canceled), getText(canceled)]).toEqual([false, 'Template']);
    expect(getText({ ...canceled, tone: 'professional' })).toBe('Mine');
  });

  test('returns to the generated text when an edit of it is canceled', () => {
    const generated = takeGenerated(EMPTY_DRAFT, 'professional', generate('Written', 'model'));
    expect([getText(generated), findWriter(generated)]).toEqual(['Written', 'model']);
    expect(getText(cancel(typeText(generated, 'Mine')))).toBe('Written');
  });

  test('assigns generated text to the requested tone, regardless of the visible one', () => {
    const draft = takeGenerated({ ...EMPTY_DRAFT, tone: 'direct' }, 'friendly', generate('Hi!', 'built_in'));
    expect(getText(draft)).toBe('Template');
    expect(getText({ ...draft, tone: 'friendly' })).toBe('Hi!');
  });

  test('shows the template after a failed generation and drops the edited text of that tone', () => {
    expect(getText(dropTone(save(typeText(EMPTY_DRAFT, 'Mine')), 'professional'))).toBe('Template');
  });

  test('keeps its key while the reply is the same and gets a new one for any other reply', () => {
    let made = 0;
    const makeKey = () => `key ${++made}`;
    const tried = keepKey(EMPTY_DRAFT, 'Hello', makeKey);
    expect(tried.attempt?.key).toBe('key 1');
    expect(keepKey(tried, 'Hello', makeKey).attempt?.key).toBe('key 1');
    expect(keepKey(tried, 'Hello!', makeKey).attempt?.key).toBe('key 2');
  });

  test('remembers only the failure of that reply', () => {
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

describe('text written by a person', () => {
  const saved = save(typeText(EMPTY_DRAFT, 'Mine'));

  test.each([
    ['a generated text', takeGenerated(saved, 'professional', generate('Written', 'model'))],
    ['the template, when generation failed', dropTone(saved, 'professional')],
    ['the template, when an edit was canceled', cancel(typeText(saved, 'Mine'))],
    [
      'a reply taken back',
      takeBack(saved, { content: 'Sent before', subject: null, cc: [], remind_days: null, original: null }),
    ],
  ])('is restored by Undo after %s replaced it', (_what, replaced) => {
    expect(getText(replaced)).not.toBe('Mine');
    expect(hasFormer(replaced)).toBe(true);
    const back = undo(replaced);
    expect(getText(back)).toBe('Mine');
    expect(findWriter(back)).toBeNull();
  });

  test('stays in the editor while it is being typed', () => {
    const back = undo(cancel(typeText(EMPTY_DRAFT, 'Half a sent')));
    expect([getText(back), isEditing(back)]).toEqual(['Half a sent', true]);
  });

  test('is not replaced by generated text that arrives while typing', () => {
    const draft = takeGenerated(typeText(EMPTY_DRAFT, 'Half'), 'professional', generate('Written', 'model'));
    expect([getText(draft), isEditing(draft), hasFormer(draft)]).toEqual(['Half', true, false]);
    expect(getText(cancel(draft))).toBe('Written');
  });

  test('has nothing to restore if nothing was lost', () => {
    expect(hasFormer(takeGenerated(EMPTY_DRAFT, 'professional', generate('Written', 'model')))).toBe(false);
    expect(hasFormer(saved)).toBe(false);
  });

  test('the text of an unsent reply returns to the editor with subject, CC and reminder', () => {
    const back = takeBack(EMPTY_DRAFT, {
      content: 'Hello',
      subject: 'Re: us',
      cc: ['a@x.test', 'b@x.test'],
      remind_days: 3,
      original: null,
    });
    expect([getText(back), isEditing(back), back.subject, chosenCopies(back), back.remind_days]).toEqual([
      'Hello',
      true,
      'Re: us',
      ['a@x.test', 'b@x.test'],
      3,
    ]);
  });
});

describe('a translated text', () => {
  const original = { language: 'en', text: 'Mine' };
  const translate = (draft: typeof EMPTY_DRAFT, template = 'Template') =>
    takeTranslation(draft, { tone: 'professional', template, text: 'Meins', original });
  const translated = translate(typeText(EMPTY_DRAFT, 'Mine'));

  test('replaces the text and keeps the original, even while it is edited and saved', () => {
    expect([getText(translated), originalText(translated)]).toEqual(['Meins', original]);
    expect(originalText(save(typeText(translated, 'Meins!')))).toEqual(original);
  });

  test('is undone, even if the text was not typed', () => {
    expect([getText(undo(translated)), originalText(undo(translated))]).toEqual(['Mine', null]);
    const template = translate(EMPTY_DRAFT, 'Mine');
    expect([getText(template), hasFormer(template), originalText(undo(template))]).toEqual([
      'Meins',
      true,
      null,
    ]);
  });

  test('drops its original when the text is emptied, and when the edit is canceled', () => {
    expect(originalText(typeText(translated, ' '))).toBeNull();
    expect(originalText(cancel(translated))).toBeNull();
  });

  test('does not replace a text that was changed in the meantime', () => {
    expect(getText(translate(typeText(EMPTY_DRAFT, 'Mine, but longer')))).toBe('Mine, but longer');
  });

  test('the translated text of an unsent reply returns to the editor with its original', () => {
    const unsent = { content: 'Meins', subject: null, cc: [], remind_days: null, original };
    expect(originalText(takeBack(EMPTY_DRAFT, unsent))).toEqual(original);
  });
});
