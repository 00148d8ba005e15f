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
/** Words that the house style avoids and their replacements. Checked in code, comments, documents and test titles. */
const AVOIDED: readonly [RegExp, string][] = [
  [/\b(?:somebody|anybody|nobody|whoever|whom)\b/i, 'the person or role (a user, the worker, no one)'],
  [/\banew\b/i, 'again'],
  [/\bat once\b/i, 'immediately, together'],
  [/\bby (?:itself|themselves)\b/i, 'automatically, alone'],
  [/\b(?:all the same|anyhow)\b/i, 'anyway'],
  [/\bin vain\b/i, 'without effect'],
  [/\bthe own\b/i, 'their own'],
  [/\bstands\b/i, 'is, appears, belongs'],
  [/\b(?:is|are|was|were|be|been|being) told\b/i, 'receives, is reported'],
  [/\b(?:that|which|it|who) (?:is|are) none\b|\bis had\b/i, 'a plain adjective (invalid, missing)'],
  [/\bof which\b/i, 'two sentences'],
  [/\b(?:whatever(?! it says)|whichever)\b/i, 'regardless of, any'],
  [/\bhowever (?:many|much|often|late|long|short|they|it)\b/i, 'even if, regardless of the number of'],
  [/\bthrown away\b/i, 'discarded'],
];
/** Retired identifiers and forms of names. Checked in every line of code, tests included. */
const RETIRED_NAMES: readonly [RegExp, string][] = [
  [
    /\b(?:const|let|function) (?!(?:indexOf|asOf|oneOf)\b)[a-z]\w*Of\b/,
    'a verb and a noun (toName, findOwner, listDays)',
  ],
  [/\b(?:MOST|LONGEST|SHORTEST|FEWEST|ENOUGH|LEAST)(?:_[A-Z_]+)? =/, 'MAX_… or MIN_…'],
  [
    /\b(?:type|interface) (?:(?!(?:Seed|Need|Feed|Generated)\b)[A-Z][a-z]+ed|Given|Whose|Those|Known|Written|Taken|Shown|Chosen|Somebody|Which|Who|Found|Made|Sent|Said|Kept|Left|Old|Late|Once|Wrote|Former|Earlier|Has|After|Several|Wish)(?:<\w+>)? [={]/,
    'a noun of the domain',
  ],
  [/\b(?:Inside|Outside)\b(?=[,;)}> ]|$)/, 'TxContext, RequestContext'],
  [
    /\b(?:wakeReader|readSentimentsJob|takeTurns|inTurns|lookThrough|comeIn|andInReach)\b/,
    'the name that replaced it',
  ],
  [/\bLeaveAlone\b/, 'suppression'],
  [
    /\b(?:wayOn|NoticeKind|NoticePreference|NOTICE_KINDS|noticeTitle|NewNotice|NoticeRow|onNotice)\b/,
    'captureNext, Notification…',
  ],
  [/[a-z]\.thread\.ts\b/, '*.worker.ts for a worker thread'],
];
/** Names of the avoided words. */
const AVOIDED_NAMES: readonly [RegExp, string][] = [
  [
    /\b(?:keepTelling|hasKeptPlaces|isUntold|getOfContact|standsIn|tell[A-Z]\w*|NOBODY|dressAs\w+|\w*GivenUpJobs?|listGivenUp|collectGivenUp|\w*[a-z]Beat|giveMark|brokenOff|Oddity)\b|\bhear(?:ers?)?(?= ?[=:(),])/,
    'the name that replaced it',
  ],
  [/\b(?:most|longest|fewest)(?:Attempts|Waiting|WaitMs|Bytes|Rows|Slow|Ms|PauseSeconds)\b/, 'max… or min…'],
];
const CODE = /\.(tsx?|mjs)$/;
const PROSE = /^\s*(?:\/\/|\/?\*|#)/;
const TEST = /\.(?:test|spec)\.tsx?$/;
const TITLE = /^\s*(?:it|test|describe)(?:\.\w+)?\(/;
/** Titles that only make sense after the text of `describe`. */
const DEPENDENT_TITLE = /(?:\b(?:it|test)(?:\.\w+)*\(|\]\)\()(['"`])(?:that|of|which|whose) /;
const READ = /\.(tsx?|mjs|md)$/;
/** Texts of people, the texts of plans, a list of negations, and this list. */
const QUOTES_PEOPLE =
  /\/(fixtures|texts|built-in|corpus)\/|demo-data|\/offers\.ts$|^tooling\/check\/(source\/words|tests)|lead-files|answered-threads\/[\w-]+\.md$|classification\/src\/(features|concepts|meanings)\.ts$|^packages\/mail\//;
/** Space, as in 'there is room for it'. */
const SPACE =
  /\b(?:no|is|has|makes?|little|some|with|be|enough|leaves?|for) room\b|of room|\broom (?:for|to|on)\b/gi;

/** 'nobody' as a stored filter value, and as a user of the operating system. */
const STORED_VALUE = /(['"`=])nobody\b/g;

export const words: Check = {
  name: 'Words',
  async run(root) {
    const faults = listFiles(root)
      .filter((file) => READ.test(file) && !QUOTES_PEOPLE.test(file))
      .flatMap((file) => listRetiredWords(file, readFileSync(join(root, file), 'utf8'), TEST.test(file)));
    return { faults };
  },
};

/** In tests only titles and comments are checked for words, because inputs and expectations quote other texts. */
const listRetiredWords = (file: string, text: string, titlesOnly: boolean): string[] =>
  text.split('\n').flatMap((line, index) => {
    const name =
      CODE.test(file) && !PROSE.test(line)
        ? [...RETIRED_NAMES, ...AVOIDED_NAMES].find(([pattern]) => pattern.test(line))
        : undefined;
    if (name) return [`${file}:${index + 1} uses '${line.match(name[0])?.[0]}'; use ${name[1]}.`];
    if (titlesOnly && DEPENDENT_TITLE.test(line))
      return [`${file}:${index + 1} has a title without a subject; begin it with the subject.`];
    if (titlesOnly && !TITLE.test(line) && !PROSE.test(line)) return [];
    const cleanLine = line.replace(SPACE, '').replace(STORED_VALUE, '');
    const found = [...RETIRED, ...AVOIDED].find(([word]) => word.test(cleanLine));
    return found
      ? [`${file}:${index + 1} says '${cleanLine.match(found[0])?.[0]}'; the word is: ${found[1]}.`]
      : [];
  });
