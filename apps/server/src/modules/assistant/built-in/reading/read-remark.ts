/** What people say of emails that are there, without wishing for anything that can be done to them. */
export type Remark = 'content' | 'restart' | 'undo' | 'subjects';

const SIGNS: Record<Exclude<Remark, 'subjects'>, RegExp> = {
  restart: /\b(?:start (?:over|again|anew|from scratch)|begin again|reset|from the beginning|new chat)\b/i,
  undo: /\b(?:undo|revert|go back|roll ?back|restore|bring (?:it|them|that) back)\b/i,
  content:
    /^\W*(?:ok(?:ay)?|yes|yep|yeah|sure|fine|good|generate(?: it| them)?|thx|cheers|super|cool)(?:[\s,.!]+(?:ok(?:ay)?|yes|thanks?|thank you|please|good|great|fine))*\W*$|\b(?:looks? (?:good|great|fine|nice)|perfect|love (?:it|them)|great|awesome|thank(?:s| you)|i'?m happy|that'?s it|good to go|create (?:it|the campaign)|go ahead|done|nice)\b/i,
};

export function readRemark(text: string, isWish: boolean): Remark | null {
  if (isWish && /\bsubjects?(?: ?lines?)?\b/i.test(text)) return 'subjects';
  if (SIGNS.restart.test(text)) return 'restart';
  if (SIGNS.undo.test(text)) return 'undo';
  return !isWish && SIGNS.content.test(text) ? 'content' : null;
}

/** A plain yes, or the words that were offered for it. */
export const isAgreement = (text: string): boolean =>
  /^\W*(?:(?:yes|yep|yeah|ok(?:ay)?|sure|please|go ahead|do it|fine)\b[\s,.!]*)*(?:drop (?:it|them|those|that)|remove them|do it|go ahead)?\W*$/i.test(
    text,
  ) && /\p{L}/u.test(text);
