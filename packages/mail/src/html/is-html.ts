/** No part of it matches past the next '<', so that every character is read once. */
const TAG =
  /<!doctype html|<!--|<\/?(?:a|article|b|blockquote|body|br|center|code|div|em|embed|font|form|h[1-6]|head|hr|html|i|iframe|img|input|li|link|math|meta|object|ol|p|pre|script|section|small|span|strong|style|svg|table|tbody|td|th|tr|u|ul)(?:[\s/][^<>]*)?>|<(?:script|img|svg|iframe|a)[\s/]/i;

/** Emails arrive with one body and no content type. An address in angle brackets is not a tag. */
export function isHtml(body: string): boolean {
  return TAG.test(body);
}
