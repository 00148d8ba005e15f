import { findLinks, listHosts } from '@hearback/contract';
import { foldText } from './fold-text.ts';

/** 'evil dot com', 'evil(.)com' and 'evil[dot]com'. */
const HIDDEN_DOT =
  /\s?[([{]\s?(?:dot|punkt|punto|point|\.)\s?[)\]}]\s?|\s(?:dot|punkt|punto)\s(?=\p{L}{2,10}\b)/giu;
/** A host with any ending. The list of the contract has only common ones. */
const HOST =
  /(?<![\p{L}\p{N}@._-])(?:[\p{L}\p{N}-]{2,63}\.){1,8}\p{Ll}{2,24}(?![\p{L}\p{N}@.])(?:\/[^\s<>"')\]]{0,500})?/gu;
const SCHEME =
  /\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s<>"')\]]{1,500}|\b(?:mailto|tel|javascript|data):[^\s<>"')\]]{1,500}/giu;

/** The address without what does not change its target. */
function toKey(link: string): string {
  const bare = link
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/(?<![.,;:!?)\]}>'"…])[.,;:!?)\]}>'"…]+$/, '')
    .replace(/\/$/, '');
  const [host = '', ...path] = bare.split('/');
  return [host.toLowerCase(), ...path].join('/');
}

/** Every address in the text, even if it is disguised. */
export function listLinks(text: string): string[] {
  const folded = foldText(text).replace(HIDDEN_DOT, '.');
  const found = [
    ...findLinks(folded).map(({ text: link }) => link),
    ...[...folded.matchAll(SCHEME)].map(([link]) => link),
    ...[...folded.matchAll(HOST)].map(([link]) => link),
  ];
  return [...new Set(found.map(toKey))].filter((link) => link !== '');
}

/** Links that none of the texts contains. A host alone is enough for a link to its start page. */
export function findUnknownLinks(draft: string, texts: readonly string[]): string[] {
  const textLinks = new Set(texts.flatMap(listLinks));
  const hosts = new Set(listHosts(...texts));
  const unknown = listLinks(draft).filter((link) => !textLinks.has(link) && !hosts.has(link));
  // The host of an address that is reported anyway.
  return unknown.filter((link) => !unknown.some((other) => other !== link && other.includes(link)));
}
