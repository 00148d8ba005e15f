import { compareTexts, detectLanguage, MIN_SIMILARITY } from '@hearback/classification';
import { fillVariables, listVariables, type ProposedAnswer, type SnippetValues } from '@hearback/contract';
import { findSpecifics, findWhole, listWords } from './specifics.ts';

/** A reply that a person of the team wrote or edited, with what it was written for. */
export type EarlierReply = {
  readonly id: string;
  readonly content: string;
  readonly sent_at: Date;
  /** Null if the viewer wrote it. */
  readonly author: string | null;
  /** Names of the author and of the mailbox, which a signature begins with. */
  readonly signers: readonly (string | null)[];
  readonly campaign_id: string | null;
  readonly contact_id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly company: string | null;
  /** The message that it answered, and the facts found in it. */
  readonly answered_text: string;
  readonly meeting: string | null;
  readonly named_person: string | null;
  readonly named_address: string | null;
  readonly price_line: string | null;
  readonly value_proposition: string | null;
};

export type ReusedReply = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly filled: number;
  readonly open: number;
  readonly campaign_id: string | null;
  readonly source: Extract<ProposedAnswer['source'], { kind: 'reply' }>;
};

export const MAX_EARLIER_REPLIES = 60;
const MAX_REUSED = 2;
const MAX_OPEN_VARIABLES = 3;
const MIN_WORDS = 4;
const MAX_WORDS = 200;
/** A word that was sent to this many people is not specific to one of them. */
const MIN_SHARED = 3;

const BOOKING_PAGE = /calendly\.|savvycal\.|\bcal\.|hubspot\.|meetings\.|\/book|\/meet|bookings\./i;

/** Replaces whole words only. */
const replaceWords = (text: string, words: string | null, variable: string): string =>
  words === null || words.trim().length < 2
    ? text
    : findWhole(text, words.trim()).reduceRight(
        (rest, { from, to }) => `${rest.slice(0, from)}{{${variable}}}${rest.slice(to)}`,
        text,
      );

const MAX_SIGNATURE_LINES = 5;
const isName = (line: string): boolean =>
  /^\p{Lu}[\p{L}\p{M}'’.-]*(?:\s+\p{Lu}[\p{L}\p{M}'’.-]*){0,3}$/u.test(line.trim());

/** Replaces the lines from the sender's name to the end. A chat message has no signature. */
function replaceSignature(text: string, signers: EarlierReply['signers'], isEmail: boolean): string {
  const lines = text.trimEnd().split('\n');
  const signerNames = signers.flatMap((name) => (name?.trim() ? [name.trim().toLowerCase()] : []));
  const first = signerNames.map((name) => name.split(/\s+/)[0]);
  const from = lines.findIndex((line, index) => {
    const words = line.trim().toLowerCase();
    if (index === 0 || lines.length - index > MAX_SIGNATURE_LINES || words === '') return false;
    return signerNames.includes(words) || first.includes(words) || isName(line);
  });
  if (from < 0) return text.trimEnd();
  return [...lines.slice(0, from), ...(isEmail ? ['{{signature}}'] : [])].join('\n').trimEnd();
}

const OPEN_NAMES = { link: 'link', number: 'number', date: 'date', name: 'name' } as const;
const VARIABLE = /\{\{[^{}\n]{1,40}\}\}/g;

type ConversationContent = { readonly words: ReadonlySet<string>; readonly text: string };

/** Replaces every specific that the new conversation does not contain. Variables are left alone. */
function replaceSpecifics(
  text: string,
  language: string,
  { words, text: thread }: ConversationContent,
): string {
  const variableRanges = [...text.matchAll(VARIABLE)].map((match) => [
    match.index,
    match.index + match[0].length,
  ]);
  const isInVariable = (from: number) =>
    variableRanges.some(([start = 0, end = 0]) => from >= start && from < end);
  const open = findSpecifics(text, language).filter(({ kind, text: part, from }) => {
    if (isInVariable(from)) return false;
    return kind === 'name'
      ? listWords(part).some((word) => !words.has(word))
      : findWhole(thread, part).length === 0;
  });
  return open.reduceRight(
    (rest, { kind, text: part, from, to }) =>
      `${rest.slice(0, from)}{{${kind === 'link' && BOOKING_PAGE.test(part) ? 'booking_link' : OPEN_NAMES[kind]}}}${rest.slice(to)}`,
    text,
  );
}

/** Turns a reply into an answer with variables. */
function toTemplate(
  reply: EarlierReply,
  language: string,
  isEmail: boolean,
  allowed: ConversationContent,
): string {
  const { first_name, last_name } = reply;
  const replacements: [string | null, string][] = [
    [reply.price_line, 'price_line'],
    [reply.value_proposition, 'value_proposition'],
    [reply.meeting, 'proposed_time'],
    [reply.named_address, 'named_person'],
    [reply.named_person, 'named_person'],
    [first_name && last_name && `${first_name} ${last_name}`, 'first_name'],
    [first_name, 'first_name'],
    [last_name, 'name'],
    [reply.company, 'company'],
  ];
  const signed = replaceSignature(reply.content.replaceAll('\r\n', '\n').trim(), reply.signers, isEmail);
  const templateText = replacements.reduce((text, [words, name]) => replaceWords(text, words, name), signed);
  const unnamed = listNames(reply.answered_text, language, allowed).reduce(
    (text, name) => replaceWords(text, name, 'name'),
    templateText,
  );
  return replaceSpecifics(unnamed, language, allowed);
}

const MAX_NAMES = 30;

/** Names in the message that was answered. They are specifics even where they begin a sentence of the reply. */
const listNames = (answered_text: string, language: string, { words }: ConversationContent): string[] => [
  ...new Set(
    findSpecifics(answered_text, language)
      .filter(({ kind, text }) => kind === 'name' && listWords(text).some((word) => !words.has(word)))
      .slice(0, MAX_NAMES)
      .map(({ text }) => text),
  ),
];

/** Words that the team sends to several people. */
function listShared(replies: readonly EarlierReply[]): string[] {
  const people = new Map<string, Set<string>>();
  for (const { content, contact_id } of replies)
    for (const word of new Set(listWords(content))) {
      const contacts = people.get(word) ?? new Set();
      people.set(word, contacts.add(contact_id));
    }
  return [...people].filter(([, contacts]) => contacts.size >= MIN_SHARED).map(([word]) => word);
}

type NewMessage = {
  readonly text: string;
  readonly language: string;
  readonly isEmail: boolean;
  /** Words of the library's answers in the language. */
  readonly vocabulary: Iterable<string>;
  readonly values: SnippetValues;
};

const countWords = (text: string): number => listWords(text).length;

/** The team's replies to the most similar messages, most similar first. */
export function reuseReplies(replies: readonly EarlierReply[], message: NewMessage): ReusedReply[] {
  const { text, language, isEmail, values } = message;
  const shared = [...message.vocabulary, ...listShared(replies), ...listWords(text)];
  const allowed = { text, words: new Set(shared) };
  const similarities = compareTexts(
    text,
    replies.map(({ answered_text }) => answered_text),
  );
  const seen = new Set<string>();
  return replies
    .map((reply, index) => ({ reply, similarity: similarities[index] ?? 0 }))
    .filter(({ reply, similarity }) => similarity >= MIN_SIMILARITY && isUsable(reply.content, language))
    .sort((a, b) => b.similarity - a.similarity)
    .map(({ reply }) => {
      const template = toTemplate(reply, language, isEmail, allowed);
      return toReused(reply, template, fillVariables(template, values));
    })
    .filter(({ text: filled, open }) => {
      if (open > MAX_OPEN_VARIABLES || seen.has(filled)) return false;
      seen.add(filled);
      return true;
    })
    .slice(0, MAX_REUSED);
}

const MAX_VOICE_SAMPLES = 5;

/** How the writer answers such messages: their own replies first, then the most similar ones, without specifics. */
export function listVoiceSamples(
  replies: readonly EarlierReply[],
  { text, language, isEmail, vocabulary }: Omit<NewMessage, 'values'>,
): string[] {
  const allowed = { text: '', words: new Set([...vocabulary, ...listShared(replies)]) };
  const similarities = compareTexts(
    text,
    replies.map(({ answered_text }) => answered_text),
  );
  const samples = replies
    .map((reply, index) => ({ reply, similarity: similarities[index] ?? 0 }))
    .filter(({ reply }) => isUsable(reply.content, language))
    .sort(
      (a, b) =>
        Number(a.reply.author !== null) - Number(b.reply.author !== null) || b.similarity - a.similarity,
    )
    .map(({ reply }) => toTemplate(reply, language, isEmail, allowed));
  return [...new Set(samples)].slice(0, MAX_VOICE_SAMPLES);
}

const isUsable = (content: string, language: string): boolean => {
  const words = countWords(content);
  return (
    words >= MIN_WORDS && words <= MAX_WORDS && [null, language].includes(detectLanguage(content) ?? null)
  );
};

function toReused(reply: EarlierReply, template: string, text: string): ReusedReply {
  const { id, contact_id, first_name, last_name, company, author, sent_at, campaign_id } = reply;
  const contact_name = [first_name, last_name].filter(Boolean).join(' ') || company || 'a lead';
  const open = listVariables(text).length;
  return {
    id,
    name: `Reply to ${contact_name}`,
    text,
    open,
    filled: listVariables(template).length - open,
    campaign_id,
    source: { kind: 'reply', contact_id, contact_name, author, sent_at: sent_at.toISOString() },
  };
}
