/** Words that are in no industry, no job title and no name of a business, but in much of what people say besides. */
const TALK =
  /\b(i|i'm|i'll|you|your|he|she|it|it's|we|they|is|are|was|were|am|be|been|do|does|did|have|has|had|can|could|would|should|will|today|tomorrow|weather|hello|hi|hey|thanks?|please|what|why|how|when|where|lovely|haha|lol|ok|okay|yes|yep|yeah|no|nope|not|maybe|idk|dunno|whatever|nothing|something|sorry|sure|really|very|just|know|think|mean|morning|evening|ignore|forget)\b/i;

const NOT_KNOWN =
  /\b(?:i (?:don'?t|do not) (?:know|care)|no idea|not sure|idk|dunno|you (?:decide|choose|tell me)|surprise me|whatever)\b/i;

const GREETING =
  /^(?:hello|hi|hey|good (?:morning|afternoon|evening|day)|thanks?(?: you)?(?: so much| very much)?|ok(?:ay)?|sure|great|cool|nice|perfect|yes|yep|yeah|no|nope|please|help|test|what|why|how|lol|haha|hmm+|go on|next|none|n\/a|any)[\s.!?,]*$/i;

/** Nothing that answers a question of ours. */
export const isChatter = (text: string): boolean =>
  GREETING.test(text.trim()) || NOT_KNOWN.test(text) || /\?\s*$/.test(text.trim()) || !/\p{L}/u.test(text);

export const hasTalk = (term: string): boolean => TALK.test(term);

/** 'Any' answers a question about the audience. */
export const saysAny = (text: string): boolean =>
  /^\W*(?:any(?:one|body|thing)?|every(?:one|body|thing)|all(?: of them)?|doesn'?t matter|does not matter|no preference|none(?: in particular)?|n\/a)(?: is (?:fine|ok|okay))?\b\W*(?:industr(?:y|ies)|titles?|roles?|of them|(?:who|that|with|really|at all)\b.*)?\W*$/is.test(
    text,
  );
