import { describe, expect, test } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { boundHtml } from './bound-html.ts';
import { isHtml } from './is-html.ts';
import { classifyPicture, hasRemotePictures, secureAddress } from './pictures.ts';
import { readTokens } from './tokens.ts';
import { unbalancedTags } from './unbalanced-tags.ts';

describe('a body', () => {
  test.each(['<p>x</p>', 'a<br>b', '<DIV CLASS="x">', '<!DOCTYPE html>x', '<img src=x onerror=y', '<b>x'])(
    '%j is HTML',
    (body) => expect(isHtml(body)).toBe(true),
  );

  test.each(['Hello', 'a < b and c > d', 'Ann <ann@agency.example>', '<https://a.example>', '1 <2> 3', ''])(
    '%j is plain text',
    (body) => expect(isHtml(body)).toBe(false),
  );
});

describe('a picture', () => {
  test.each([
    ['https://a.example/x.png', '', '', 'remote'],
    [' HTTP://a.example/x.png', '100', '50', 'remote'],
    ['https://a.example/o.gif', '1', '1', 'none'],
    ['https://a.example/o.gif', '600', '0', 'none'],
    ['data:image/png;base64,AAAA', '', '', 'inline'],
    ['data:image/svg+xml;base64,AAAA', '', '', 'none'],
    ['data:text/html,x', '', '', 'none'],
    ['cid:part1', '', '', 'none'],
    ['/api/x', '', '', 'none'],
    ['//a.example/x.png', '', '', 'none'],
    ['javascript:x', '', '', 'none'],
  ])('from %j, %s by %s, is %s', (src, width, height, kind) => {
    expect(classifyPicture(src, width, height)).toBe(kind);
  });

  test('is reported when it would be fetched, unless it is a tracking pixel', () => {
    expect(hasRemotePictures(fixture('newsletter'))).toBe(true);
    expect(hasRemotePictures('<img src="https://t.example/o.gif" width="1">')).toBe(false);
    expect(hasRemotePictures('<p title="<img src=https://a.example/x>">x</p>')).toBe(false);
  });

  test('is requested over https', () => {
    expect(secureAddress('http://a.example/x')).toBe('https://a.example/x');
  });
});

describe('markup', () => {
  test('drops what could freeze a browser, and keeps all words', () => {
    const deep = boundHtml(`${'<div>'.repeat(5000)}words${'</div>'.repeat(5000)}`);
    expect(deep.source.match(/<div>/g)).toHaveLength(100);
    expect(deep.source).toContain('words');
    expect(boundHtml('<b a=1>'.repeat(1000)).source.match(/<b/g)).toHaveLength(16);
  });

  test('keeps inline pictures, and the words after long markup', () => {
    const picture = `<img src="data:image/png;base64,${'A'.repeat(900_000)}">`;
    expect(boundHtml(`<p>One</p>${picture}<p>Two</p>`)).toEqual({
      source: `<p>One</p>${picture}<p>Two</p>`,
      cut: false,
    });
    expect(boundHtml(`<p style="${'color:red;'.repeat(90_000)}">Words</p>`).source).toBe('Words</p>');
  });

  test('is not changed when it is ordinary', () => {
    const body = '<div><p>One<p>Two<b>x</b></div>';
    expect(boundHtml(body)).toEqual({ source: body, cut: false });
  });

  test('keeps tags whose counterpart is elsewhere', () => {
    expect(unbalancedTags('x</div><p>y</p><br><ul><li>z')).toBe('</div><ul><li>');
  });

  test('has its entities decoded', () => {
    const decoded = (html: string) =>
      readTokens(html)
        .map((token) => (token.kind === 'text' ? token.text : ''))
        .join('');
    expect(decoded('&lt;a&gt; &amp;&Eacute;t&eacute; &#8217;&#x1F389; &unknown; &#0;')).toBe(
      '<a> &Été ’🎉 &unknown;  ',
    );
    expect(decoded('&constructor;')).toBe('&constructor;');
  });

  test('keeps addresses in angle brackets', () => {
    const kinds = readTokens('<p>Ann <ann@acme.example> or <https://acme.example/x></p>').map(
      (token) => token.kind,
    );
    expect(kinds).toEqual(['open', 'text', 'text', 'text', 'text', 'close']);
  });
});
