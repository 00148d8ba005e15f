const ELEMENTS = /<(script|style)\b[^<>]*>[^<]*(?:<(?!\/\1)[^<]*)*<\/\1\s*>/gi;
const TAGS = /<[^<>]{0,500}>/g;
const PLACEHOLDERS = /\{\{[^{}]{0,100}\}\}/g;
/** Orders to whoever answers are no part of a campaign; they reach to the end of their sentence. */
const ORDERS =
  /\b(?:(?:ignore|disregard|forget|override|bypass)\b[^.;\n]{0,40}\b(?:instructions?|prompts?|rules|context)|(?:reveal|show|print|repeat|tell me|give me|output)\b[^.;\n]{0,40}\b(?:system prompt|prompt|instructions|api[- ]?keys?|secrets?|passwords?))\b[^.;\n]*/gi;

/** What a person said, as plain words: without markup, without orders to a machine, with single blanks. */
export const clean = (text: string): string =>
  text
    .replace(ELEMENTS, ' ')
    .replace(TAGS, ' ')
    .replace(PLACEHOLDERS, ' ')
    // Blanks by the thousand would keep the readers busy.
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .replace(ORDERS, ' ')
    .replace(/[’‘]/g, "'")
    .trim();
