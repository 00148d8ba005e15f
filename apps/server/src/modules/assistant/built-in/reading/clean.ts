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

const FOREIGN =
  /(?<!\p{L})(?:hola|quiero|queremos|correos?|empresa|nuestr[oa]s?|para|mi|de|del|los|las|más|vender|dueños|negocio|somos|und|wir|ich|für|möchten?|bitte|unsere?|sind|ein|eine|der|die|das|mit|an|bonjour|nous|sommes|vous|je|pour|notre|avec|une|des|les|entreprise|voudrais)(?!\p{L})/giu;
const ENGLISH =
  /\b(?:the|and|we|our|my|to|in|of|for|is|are|want|with|emails|at|i|you|it|make|goal|company|not)\b/i;

/** Clearly another language: at least two of its small words, and none of ours. */
export const isForeign = (text: string): boolean =>
  !ENGLISH.test(text) && (text.match(FOREIGN)?.length ?? 0) >= 2;
