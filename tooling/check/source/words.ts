import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../check.ts';
import { listFiles } from '../layout/tree.ts';

/** Retired words of an earlier vocabulary and their replacements. Checked in code, comments and test titles. */
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
/** Retired identifiers and forms of names. Checked in every line of code, tests included. */
const RETIRED_NAMES: readonly [RegExp, string][] = [
  [
    /\b(?:const|let|function) (?!(?:indexOf|asOf|oneOf)\b)[a-z]\w*Of\b/,
    'a verb and a noun (toName, findOwner, listDays)',
  ],
  [/\b(?:MOST|LONGEST|SHORTEST|FEWEST|ENOUGH|LEAST)(?:_[A-Z_]+)? =/, 'MAX_… or MIN_…'],
  [/\btype (?:Asked|Given|Whose|Those|Known|Wanted|Somebody|Which|Who) =/, 'a noun of the domain'],
  [/\b(?:Inside|Outside)\b(?=[,;)}> ]|$)/, 'TxContext, RequestContext'],
  [
    /\b(?:wakeReader|readSentimentsJob|takeTurns|inTurns|lookThrough|comeIn|andInReach)\b/,
    'the name that replaced it',
  ],
  [/\bLeaveAlone\b/, 'suppression'],
  [/[a-z]\.thread\.ts\b/, '*.worker.ts for a worker thread'],
];
const CODE = /\.(tsx?|mjs)$/;
const PROSE = /^\s*(?:\/\/|\/?\*|#)/;
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

/** Only the titles of a test are checked for words, because its inputs and expectations quote other texts. */
const retiredIn = (file: string, text: string, titlesOnly: boolean): string[] =>
  text.split('\n').flatMap((line, index) => {
    const name =
      CODE.test(file) && !PROSE.test(line)
        ? RETIRED_NAMES.find(([pattern]) => pattern.test(line))
        : undefined;
    if (name) return [`${file}:${index + 1} uses '${line.match(name[0])?.[0]}'; use ${name[1]}.`];
    if (titlesOnly && !TITLE.test(line)) return [];
    const said = line.replace(SPACE, '');
    const found = RETIRED.find(([word]) => word.test(said));
    return found
      ? [`${file}:${index + 1} says '${said.match(found[0])?.[0]}'; the word is: ${found[1]}.`]
      : [];
  });
