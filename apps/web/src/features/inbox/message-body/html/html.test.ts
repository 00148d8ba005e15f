import { describe, expect, test } from 'vitest';
import { fixture } from '#web/features/inbox/testing/fixture.ts';
import { choosePaper } from './frame-theme.ts';
import { safeStyle } from './safe-style.ts';

describe('the style of an element', () => {
  test.each([
    ['color:red; FONT-SIZE: 12px', 'color: red; font-size: 12px'],
    ['background-color: rgb(1, 2, 3)', 'background-color: rgb(1, 2, 3)'],
    ['width: calc(100% - 2px)', 'width: calc(100% - 2px)'],
    ['border-top:solid #E1E1E1 1.0pt', 'border-top: solid #E1E1E1 1.0pt'],
    ['color: red !important', 'color: red !important'],
  ])('%j stays', (style, expected) => {
    expect(safeStyle(style)).toBe(expected);
  });

  test.each([
    'background: url(https://spy.example/a)',
    'background: u\\72l(https://spy.example/a)',
    'background: u/**/rl(https://spy.example/a)',
    'background: image-set("https://spy.example/a" 1x)',
    'background-image: url(x)',
    'list-style: url(x)',
    'content: "x"',
    'position: fixed',
    'z-index: 9',
    'behavior: url(x)',
    '-moz-binding: url(x)',
    'width: expression(alert(1))',
    '--x: red',
    'color: var(--x)',
    'color: red} body {display: none',
    'height: 100vh',
    'min-height: 100dvh',
    'height: 9999999px',
    'animation: x 1s',
    'cursor: url(x), auto',
    '@import "x"',
    'color',
    'color:',
  ])('%j is dropped', (style) => {
    expect(safeStyle(style)).toBe('');
  });
});

describe('markup', () => {
  test('with its own colors is shown on white paper', () => {
    expect(choosePaper(fixture('outlook-english'))).toBe('light');
    expect(choosePaper('<font color="#333">x</font>')).toBe('light');
    expect(choosePaper('<div dir="ltr">Hello</div>')).toBe('theme');
  });
});
