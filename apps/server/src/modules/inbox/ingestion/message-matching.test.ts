import { computeFingerprint, readMail } from '@hearback/mail';
import { describe, expect, it } from 'vitest';
import { computeTrace, findSame } from './message-matching.ts';

const toWords = (body: string) => computeFingerprint(readMail(body).text);
const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 12, minutes));

describe('the normalized text of a message', () => {
  it('is the same for text and HTML', () => {
    expect(toWords('<style>p{}</style><p>Yes,&nbsp;<b>please</b> call me!</p>')).toBe(
      toWords('Yes, please\n call me'),
    );
  });

  it('supports every alphabet', () => expect(toWords('Да, 好的!')).toBe('да好的'));
});

describe('a message reported by two sources', () => {
  it('is recognized within some minutes', () => {
    const reported = { text: 'Sounds good', sent_at: at(3) };
    expect(findSame({ text: 'Sounds good!', sent_at: at(0) }, [reported])).toBe(reported);
  });

  it('is recognized by its beginning if only a snippet arrived', () => {
    const reported = {
      text: 'Thanks for reaching out, we would like to see a demo next week.',
      sent_at: at(0),
    };
    const snippet = { text: 'Thanks for reaching out, we would like', sent_at: at(0) };
    expect(findSame(snippet, [reported])).toBe(reported);
  });

  it('is matched to the nearest one if the same text was sent twice', () => {
    const first = { text: 'Yes', sent_at: at(0) };
    const second = { text: 'Yes', sent_at: at(50) };
    expect(findSame({ text: 'yes', sent_at: at(45) }, [first, second])).toBe(second);
  });

  it('is not matched to another text or another day', () => {
    const message = { text: 'Yes', sent_at: at(0) };
    expect(findSame(message, [{ text: 'Yesterday', sent_at: at(0) }])).toBeNull();
    expect(findSame(message, [{ text: 'Yes', sent_at: at(60 * 24) }])).toBeNull();
  });
});

describe('a deleted message', () => {
  const text = 'Thanks for reaching out, we would like to see a demo next week.';
  const tombstone = { text: '', sent_at: at(0), trace: computeTrace(text) };

  it('is recognized in full or by a snippet after its text was wiped', () => {
    expect(findSame({ text: `${text} `, sent_at: at(3) }, [tombstone])).toBe(tombstone);
    expect(findSame({ text: text.slice(0, 40), sent_at: at(3) }, [tombstone])).toBe(tombstone);
    const snippet = { ...tombstone, trace: computeTrace(text.slice(0, 40)) };
    expect(findSame({ text, sent_at: at(3) }, [snippet])).toBe(snippet);
    const short = { ...tombstone, trace: computeTrace('Yes') };
    expect(findSame({ text: 'yes!', sent_at: at(3) }, [short])).toBe(short);
  });

  it('is not matched to another text', () => {
    expect(findSame({ text: 'No, thank you', sent_at: at(0) }, [tombstone])).toBeNull();
    const short = { ...tombstone, trace: computeTrace('Yes') };
    expect(findSame({ text: 'Yesterday', sent_at: at(0) }, [short])).toBeNull();
  });

  it('cannot be read from its digest', () => expect(tombstone.trace).not.toMatch(/thanks|demo/i));
});
