import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../check.ts';
import { listFiles } from '../layout/tree.ts';

/** Words of a private vocabulary that was given up, and what they are called now. */
const RETIRED: readonly [RegExp, string][] = [
  [/neighbour/i, 'provider'],
  [/\bhouses?\b(?! ?hold)|openHouse|House\b/, 'app'],
  [/\b(?:rooms?|Rooms?)\b/, 'module'],
  [/\b(?:behind|under|in) the wall\b|\bthe wall\b/i, 'row level security'],
  [/\b(?:couriers?|Courier)\b/, 'webhook sender'],
  [/\bsurroundings\b|Surroundings/, 'runtime, context'],
  [/\bmanners\b|Manners/, 'options'],
  [/\bcrew\b|Crew\b/, 'processes'],
  [/\bhappenings?\b|Happening/, 'event'],
  [/\bannounce|Announce/, 'publish'],
  [/standingOf|\bStanding\b/, 'status'],
];
const TEST = /\.(?:test|spec)\.tsx?$/;
const TITLE = /^\s*(?:it|test|describe)(?:\.\w+)?\(/;
const READ = /\.(tsx?|mjs|md)$/;
/** Where people's own words are kept, the words of a plan's text, and this list. */
const QUOTES_PEOPLE =
  /\/(fixtures|texts|built-in|corpus)\/|demo-data|\/offers\.ts$|^tooling\/check\/(source\/words|planted)|lead-files|^packages\/mail\//;
/** Space, as in 'there is room for it'. */
const SPACE =
  /\b(?:no|is|has|makes?|little|some|with|be|enough|leaves?|for) room\b|of room|\broom (?:for|to|on)\b/gi;

export const words: Check = {
  name: 'Words',
  async run(root) {
    const faults = listFiles(root)
      .filter((file) => READ.test(file) && !QUOTES_PEOPLE.test(file))
      .flatMap((file) => retiredIn(file, readFileSync(join(root, file), 'utf8'), TEST.test(file)));
    return { faults };
  },
};

/** Of a test only its titles: what it sends and expects are the words of others. */
const retiredIn = (file: string, text: string, titlesOnly: boolean): string[] =>
  text.split('\n').flatMap((line, index) => {
    if (titlesOnly && !TITLE.test(line)) return [];
    const said = line.replace(SPACE, '');
    const found = RETIRED.find(([word]) => word.test(said));
    return found
      ? [`${file}:${index + 1} says '${said.match(found[0])?.[0]}'; the word is: ${found[1]}.`]
      : [];
  });
