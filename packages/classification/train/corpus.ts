import { readdirSync, readFileSync } from 'node:fs';
import { LABELS, type Label } from '../src/labels.ts';
import { SIGNALS, type Signal } from '../src/signals.ts';

export type Example = {
  readonly voice: string;
  /** The writer of the voice. A writer may have written several voices. */
  readonly writer: string;
  readonly language: string;
  readonly channel: string;
  readonly label: Label;
  readonly subject: string | null;
  readonly text: string;
  /** Null if the reply is not labeled with signals. */
  readonly signals: readonly Signal[] | null;
};

const CORPUS = new URL('../corpus/', import.meta.url);

const UNSEEN = new URL('./unseen/', import.meta.url);

const readFolder = (folder: URL): Example[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => parseVoice(name, readFileSync(new URL(name, folder), 'utf8')));

export const readCorpus = (): Example[] => readFolder(CORPUS);

/** One file per writer. These replies are never used for training or for choosing parameters. */
export const readUnseen = (): Example[] => readFolder(UNSEEN);

const HEADING = /^## (\w+) (email|linkedin)(?: (\w+))?$/;

/**
 * Parses the file of a voice: groups under `## label channel [language]`, replies separated by
 * `---`, each with optional first lines `Signals: …` and `Subject: …`. `Signals: -` means none.
 */
export function parseVoice(name: string, file: string): Example[] {
  const voice = name.replace('.txt', '');
  const examples: Example[] = [];
  let language = '';
  let writer = '';
  let group: { label: Label; channel: string; language: string } | null = null;
  let lines: string[] = [];
  const finish = (): void => {
    const { signals, rest } = splitSignals(name, lines.join('\n').trim());
    const { subject, text } = splitSubject(rest);
    lines = [];
    if (text === '' && subject === null) return;
    if (!group) throw new Error(`${name}: '${text.slice(0, 40)}' appears before the first heading.`);
    examples.push({ voice, writer, ...group, subject, text, signals });
  };
  for (const line of file.split('\n')) {
    const heading = HEADING.exec(line.trim());
    if (line.startsWith('voice:')) continue;
    if (line.startsWith('writer:') && !group) writer = line.slice(7).trim();
    else if (line.startsWith('language:') && !group) language = line.slice(9).trim();
    else if (heading) {
      finish();
      const label = LABELS.find((candidate) => candidate === heading[1]);
      if (!label) throw new Error(`${name}: there is no label '${heading[1]}'.`);
      group = { label, channel: heading[2] as string, language: heading[3] ?? language };
    } else if (line.trim() === '---') finish();
    else lines.push(line);
  }
  finish();
  return examples;
}

function splitSignals(name: string, reply: string): { signals: Signal[] | null; rest: string } {
  const [first = '', ...rest] = reply.split('\n');
  if (!first.startsWith('Signals:')) return { signals: null, rest: reply };
  const value = first.slice(8).trim();
  const signals = (value === '-' ? [] : value.split(/, */)).map((each) => {
    const signal = SIGNALS.find((candidate) => candidate === each);
    if (!signal) throw new Error(`${name}: there is no signal '${each}'.`);
    return signal;
  });
  return { signals, rest: rest.join('\n').trim() };
}

function splitSubject(reply: string): { subject: string | null; text: string } {
  const [first, ...rest] = reply.split('\n');
  if (!first?.startsWith('Subject:')) return { subject: null, text: reply };
  return { subject: first.slice(8).trim(), text: rest.join('\n').trim() };
}
