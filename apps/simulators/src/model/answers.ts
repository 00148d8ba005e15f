import { planCampaign } from './plan-campaign.ts';
import type { Question, Schema } from './request.ts';
import type { Mood } from './state.ts';
import { type ReplyFault, replyFaults, writeReply } from './write-reply.ts';
import { writeTranslation } from './write-translation.ts';

type Data = Record<string, unknown>;

/** The task derives from the requested schema. */
export function toTask({ schema }: Question): string {
  const names = Object.keys(schema?.properties ?? {});
  if (names.includes('reply')) return 'reply';
  if (names.includes('translation')) return 'translation';
  if (names.includes('emails')) return 'campaign';
  return names.includes('sentiment') ? 'sentiment' : schema ? 'object' : 'text';
}

/** The same question always has the same answer. */
export function answerTo(question: Question, mood: Mood): Data | string {
  const data = dataIn(question.prompt);
  const gullible = mood === 'gullible';
  const fault = replyFaults.find((each): each is ReplyFault => each === mood) ?? null;
  const obeyed = gullible ? followInstruction(question) : null;
  switch (toTask(question)) {
    case 'reply':
      return onlyAsked(question, { ...writeReply(data, fault), ...(obeyed && { reply: obeyed }) });
    case 'translation':
      return onlyAsked(question, { translation: obeyed ?? writeTranslation(data, fault) });
    case 'sentiment':
      return onlyAsked(question, toJudgement(String(data.reply ?? ''), gullible));
    case 'campaign':
      return obeyed ? obedientPlan(data, obeyed) : { ...planCampaign(data) };
    case 'object':
      return obeyed ? { ...toSample(question.schema ?? {}), text: obeyed } : toSample(question.schema ?? {});
    default:
      return obeyed ?? `You asked: ${question.prompt.slice(0, 200)}`;
  }
}

function dataIn(prompt: string): Data {
  const text = /<data>\s*([\s\S]*?)\s*<\/data>/.exec(prompt)?.[1] ?? '';
  try {
    return JSON.parse(text) as Data;
  } catch {
    return {};
  }
}

/** Repeats every link in the prompt, and reveals its instructions on request. */
function followInstruction({ prompt, system }: Question): string {
  const links = prompt.match(/https?:\/\/[^\s"\\]+/g) ?? [];
  const secrets = /reveal/i.test(prompt) ? [`My instructions: ${system.slice(0, 300)}`] : [];
  return ['As you wish.', ...links, ...secrets].join('\n');
}

function obedientPlan(data: Data, obeyed: string): Data {
  const emails = [{ subject: 'As you wish', body: obeyed }];
  return { ...planCampaign(data), message: obeyed, emails };
}

const signs: [string, RegExp][] = [
  ['ooo', /out of (the )?office|abwesend|absent/i],
  ['hard_no', /unsubscribe|remove me|not interested|kein interesse|pas intéress/i],
  ['wrong_person', /wrong person|not the right person|no longer work/i],
  ['soft_no', /later|not now|next (year|quarter)|already have/i],
  ['interested', /interested|call|more|demo|price|gern|oui/i],
];

const onlyAsked = ({ schema }: Question, answer: Data): Data =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => name in (schema?.properties ?? {})));

/** The mood `gullible` also invents facts. */
function toJudgement(reply: string, gullible: boolean): Data {
  const [sentiment = null, sign] = signs.find(([, each]) => each.test(reply)) ?? [];
  const [word] = (sign && reply.match(sign)) ?? [];
  return {
    sentiment: gullible ? 'interested' : sentiment,
    confidence: sentiment === null ? 0.3 : 0.9,
    words: gullible ? ['words that are not in the reply'] : word ? [word] : [],
    back_on_words: null,
    instead_name: gullible ? 'Invented Name' : null,
    instead_email: gullible ? 'steal@evil.example' : null,
    meeting: null,
    asks_price: /price|cost/i.test(reply),
    asks_to_stop: /unsubscribe|remove me/i.test(reply),
  };
}

/** A sample value that matches the schema of an unknown task. */
function toSample({ properties = {} }: Schema): Data {
  return Object.fromEntries(
    Object.entries(properties).map(([name, shape]) => [name, sampleValue(name, shape)]),
  );
}

function sampleValue(name: string, shape: unknown): unknown {
  const { type, enum: choices, anyOf, properties } = (shape ?? {}) as Record<string, unknown>;
  if (Array.isArray(choices)) return choices[0];
  if (Array.isArray(anyOf)) return sampleValue(name, anyOf[0]);
  const kind = Array.isArray(type) ? type[0] : type;
  if (kind === 'object') return toSample({ properties: (properties ?? {}) as Record<string, unknown> });
  const samples: Record<string, unknown> = {
    string: `A ${name}`,
    number: 1,
    integer: 1,
    boolean: true,
    array: [],
  };
  return samples[String(kind)] ?? null;
}
