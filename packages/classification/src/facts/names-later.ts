import { tokenize } from '../tokens.ts';
import { ALSO_WORDS, MONTH_NUMBERS } from './calendar.ts';

const MAX_CHARACTERS = 3_000;
const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Seasons, quarters, holidays and years in the nine languages. */
const LATER = words(
  'easter holidays ostern ferien sommerferien paques vacances pascua vacaciones pasqua vacanze pascoa ferias pasen vakantie zomervakantie pask semestern wielkanocy wakacjach ' +
    'spring summer autumn fall winter quarter christmas fruhjahr fruhling sommer herbst quartal weihnachten neujahr jahreswechsel printemps ete automne hiver trimestre noel rentree ' +
    'primavera verano otono invierno navidad navidades autunno estate inverno natale verao outono natal voorjaar lente zomer najaar herfst kwartaal kerst ' +
    'varen sommaren hosten vintern kvartal kvartalet jul nyar wiosna wiosne latem lato jesienia jesien zima kwartale kwartal swietach styczniu lutym marcu kwietniu maju czerwcu lipcu sierpniu wrzesniu pazdzierniku listopadzie grudniu',
);
/** 'Next year' is later. 'This year' is not. */
const YEAR = words("year jahr jahres annee l'annee l'an ano anno jaar ar roku rok");
const NEXT =
  /^(?:next|new|naechste|nachste|kommende|prochain|proximo|viene|prossimo|volgend|nieuwe|nasta|przyszl|now)/;
/** Words that are rarely the name of the month. */
const MODAL = words('may mar');
/** Asks the sender to write again. */
const AGAIN =
  /^(?:again|nudge|resume|oppak|upp$|chama|chame|conversa|repren|riprend|riparl|sentiamo|retakt|porozmaw|drop$|ping|retry|try|check|circle|reconnect|revisit|reach|touch|ask|call|meld|wieder|nochmal|einmal$|anruf|anfrag|recontact|relanc|reessay|reven|rappel|reparl|reecri|ecriv|escrib|contact|vuelv|llam|habl|retom|riscriv|ricontatt|risent|riprov|ritent|verra$|reden$|sprech|hablamos|richiam|scriv|fale|falar|volt|escrev|ligue|liga|procur|terug|probeer|bel$|hor$|aterkom|kontakt|igen|odezw|wroc|napis|skontakt|zadzwon)/;
/** Refers to a time mentioned before. */
const THEN = words(
  'then dann danach moment apres entonces despues allora dopo entao depois daarna dan da darefter wtedy potem',
);

/**
 * True if a no for now says when to follow up: 'try me in Q3', 'gelé jusqu’en septembre,
 * recontactez-moi à ce moment-là'.
 */
export function hasFollowUpTime(text: string): boolean {
  const sentences = (text.slice(0, MAX_CHARACTERS).match(/[^.!?\n]+/g) ?? []).map((sentence) =>
    tokenize(sentence).map((token) => token.text),
  );
  const isTime = (word: string, place: number, all: readonly string[]): boolean =>
    LATER.has(word) ||
    /^20\d\d$/.test(word) ||
    (word === 'q' && /^[1-4]$/.test(all[place + 1] ?? '')) ||
    (YEAR.has(word) &&
      [all[place - 1], all[place + 1], all[place + 2]].some((next) => NEXT.test(next ?? ''))) ||
    (MONTH_NUMBERS.has(word) && !ALSO_WORDS.has(word) && !MODAL.has(word));
  const asksBack = (sentence: readonly string[]): boolean =>
    sentence.some((word) => AGAIN.test(word)) || (sentence.includes('pick') && sentence.includes('up'));
  return sentences.some(
    (sentence, place) =>
      sentence.some(isTime) &&
      (asksBack(sentence) ||
        (asksBack(sentences[place + 1] ?? []) &&
          (sentences[place + 1] ?? []).some((word) => THEN.has(word)))),
  );
}
