import { fingerprintOf as fingerprintOfText, readMail } from '@hearback/mail';
import { describe, expect, it } from 'vitest';
import { findSame, traceOf } from './sameness.ts';

const fingerprintOf = (body: string) => fingerprintOfText(readMail(body).text);
const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 12, minutes));

describe('the words of a message', () => {
  it('are the same as text and as HTML', () => {
    expect(fingerprintOf('<style>p{}</style><p>Yes,&nbsp;<b>please</b> call me!</p>')).toBe(
      fingerprintOf('Yes, please\n call me'),
    );
  });

  it('are read in any alphabet', () => expect(fingerprintOf('Да, 好的!')).toBe('да好的'));
});

describe('a message that two bringers tell of', () => {
  it('is recognised some minutes apart', () => {
    const told = { body: 'Sounds good', sent_at: at(3) };
    expect(findSame({ body: '<p>Sounds good</p>', sent_at: at(0) }, [told])).toBe(told);
  });

  it('is recognised by its beginning when only a snippet came', () => {
    const told = { body: 'Thanks for reaching out, we would like to see a demo next week.', sent_at: at(0) };
    const snippet = { body: 'Thanks for reaching out, we would like', sent_at: at(0) };
    expect(findSame(snippet, [told])).toBe(told);
  });

  it('is the nearest one when the same words were written twice', () => {
    const first = { body: 'Yes', sent_at: at(0) };
    const second = { body: 'Yes', sent_at: at(50) };
    expect(findSame({ body: 'yes', sent_at: at(45) }, [first, second])).toBe(second);
  });

  it('is not one with other words, nor one of another day', () => {
    const message = { body: 'Yes', sent_at: at(0) };
    expect(findSame(message, [{ body: 'Yesterday', sent_at: at(0) }])).toBeNull();
    expect(findSame(message, [{ body: 'Yes', sent_at: at(60 * 24) }])).toBeNull();
  });
});

describe('a message that was deleted', () => {
  const body = 'Thanks for reaching out, we would like to see a demo next week.';
  const tombstone = { body: '', sent_at: at(0), trace: traceOf(body) };

  it('is known again, whole or by a snippet, though its words are gone', () => {
    expect(findSame({ body: `<p>${body}</p>`, sent_at: at(3) }, [tombstone])).toBe(tombstone);
    expect(findSame({ body: body.slice(0, 40), sent_at: at(3) }, [tombstone])).toBe(tombstone);
    const snippet = { ...tombstone, trace: traceOf(body.slice(0, 40)) };
    expect(findSame({ body, sent_at: at(3) }, [snippet])).toBe(snippet);
    const short = { ...tombstone, trace: traceOf('Yes') };
    expect(findSame({ body: 'yes!', sent_at: at(3) }, [short])).toBe(short);
  });

  it('is not taken for one with other words', () => {
    expect(findSame({ body: 'No, thank you', sent_at: at(0) }, [tombstone])).toBeNull();
    const short = { ...tombstone, trace: traceOf('Yes') };
    expect(findSame({ body: 'Yesterday', sent_at: at(0) }, [short])).toBeNull();
  });

  it('cannot be read', () => expect(tombstone.trace).not.toMatch(/thanks|demo/i));
});
