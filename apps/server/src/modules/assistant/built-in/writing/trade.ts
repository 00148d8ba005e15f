const VERBS =
  'repair|sell|provide|offer|help|make|build|design|deliver|create|manufacture|run|manage|develop|install|clean|supply|produce|teach|train|handle|automate|fix|serve|distribute|import|export|rent|lease|print|write|host|coach|advise|organi[sz]e|ship|move|recruit|place|grow|roast|bake|brew|support|connect|maintain|operate|publish|protect|secure|insure|finance|fund|broker|test|treat|analy[sz]e|translate|store|recycle|cater|consult|specialize|specialise|work|match|turn|give|do|plan|process|track|source|monitor';
const BASE = new RegExp(`^(?:${VERBS})\\b`, 'i');
const THIRD = new RegExp(`^(${VERBS})(?:e?s)\\b`, 'i');

/** What the person said, without the end of the sentence and without what may not stand in one. */
const bare = (description: string | undefined): string =>
  (description ?? '')
    .trim()
    .split(/(?<=[a-z\d)]{2})[.!?;](?:\s|$)|\n/, 1)[0]
    ?.replace(/[\s.,;!?]+$/, '') ?? '';

/** A name at the beginning keeps its capital: 'Microsoft 365', 'CRM', 'iPad'. */
const lower = (words: string): string =>
  /^[A-Z][a-z]+(?:\s+[a-z]|$)/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;

/** What the business does, as a clause of its own: 'we repair roofs for schools'. */
export function doesOf(description: string | undefined): string | null {
  const said = lower(bare(description)).replace(/^we're\b/i, 'we are');
  if (said === '') return null;
  if (/^(?:we|our)\b/i.test(said)) return said;
  if (/^(?:I|I'm)\b/.test(said)) return said;
  if (/^(?:it|they|he|she)\s/i.test(said)) return doesOf(said.replace(/^\S+\s+/, ''));
  if (/^(?:is|are)\s/i.test(said)) return `we are ${said.replace(/^\S+\s+/, '')}`;
  if (/^(?:an?|the)\s/i.test(said)) return `we are ${said}`;
  if (BASE.test(said)) return `we ${said}`;
  if (THIRD.test(said)) return `we ${said.replace(THIRD, '$1')}`;
  return `we specialize in ${said}`;
}

/** Who writes. */
export function introduce(name: string | undefined, description: string | undefined): string {
  const does = doesOf(description);
  if (!name) return does ? `I'm writing because ${does}.` : "I'm writing on behalf of our team.";
  const who = `I'm with ${name}`;
  const end = name.endsWith('.') ? '' : '.';
  if (!does) return `${who}${end}`;
  const [, kind] = /^we are (an? .+)$/i.exec(does) ?? [];
  if (kind) return `${who}, ${kind}.`;
  if (/^we (?!are\b)/.test(does)) return `${who}, where ${does}.`;
  return `${who}${end} ${does.charAt(0).toUpperCase()}${does.slice(1)}.`;
}

const WANTED = /\b(?:hir(?:e|ing)|recruit(?:ing)?)\s+(?:(?:more|some|new|\d+)\s+)*([^,;.]+)/i;

/** 'hire nurses for our clinic': we're hiring nurses for our clinic. */
export function openingOf(goal: string): string {
  const wanted = WANTED.exec(goal)?.[1]?.replace(/\s+(?:and|to|so)\s.*$/i, '');
  return wanted ? `we're hiring ${wanted}` : "we're hiring";
}
