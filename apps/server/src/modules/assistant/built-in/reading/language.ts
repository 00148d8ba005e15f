const FOREIGN =
  /(?<!\p{L})(?:hola|quiero|queremos|correos?|empresa|nuestr[oa]s?|para|mi|de|del|los|las|más|vender|dueños|negocio|somos|und|wir|ich|für|möchten?|bitte|unsere?|sind|ein|eine|der|die|das|mit|an|bonjour|nous|sommes|vous|je|pour|notre|avec|une|des|les|entreprise|voudrais)(?!\p{L})/giu;
const ENGLISH =
  /\b(?:the|and|we|our|my|to|in|of|for|is|are|want|with|emails|at|i|you|it|make|goal|company|not)\b/i;

/** Clearly another language: at least two of its small words, and none of ours. */
export const isForeign = (text: string): boolean =>
  !ENGLISH.test(text) && (text.match(FOREIGN)?.length ?? 0) >= 2;
