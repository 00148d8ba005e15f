/**
 * Names of months and days in the nine languages, normalized like the words of `tokenize`: lower
 * case, without accents.
 */

const MONTHS: readonly string[] = [
  'january jan januar janvier janv enero gennaio janeiro januari stycznia styczen',
  'february feb februar fevrier fevr febrero febbraio fevereiro februari lutego luty',
  'march mar marz mars marzo marco maart marca marzec',
  'april apr avril avr abril aprile kwietnia kwiecien',
  'may mai mayo maggio maio mei maj maja',
  'june jun juni juin junio giugno junho czerwca czerwiec',
  'july jul juli juillet juil julio luglio julho lipca lipiec',
  'august aug aout agosto augustus augusti sierpnia sierpien',
  'september sep sept septembre septiembre settembre setembro wrzesnia wrzesien',
  'october oct oktober okt octobre octubre ottobre outubro pazdziernika pazdziernik',
  'november nov novembre noviembre novembro listopada listopad',
  'december dec dezember dez decembre diciembre dicembre dezembro grudnia grudzien',
];

/** Starts with Sunday, like `Date.getDay()`. */
const WEEKDAYS: readonly string[] = [
  'sunday sun sonntag dimanche domingo domenica zondag sondag niedziela niedziele niedzieli',
  'monday mon montag lundi lunes lunedi segunda maandag mandag poniedziałek poniedziałku',
  'tuesday tue tues dienstag mardi martes martedi terca dinsdag tisdag wtorek wtorku',
  'wednesday wed mittwoch mercredi miercoles mercoledi quarta woensdag onsdag sroda srode srody',
  'thursday thu thur thurs donnerstag jeudi jueves giovedi quinta donderdag torsdag czwartek czwartku',
  'friday fri freitag vendredi viernes venerdi sexta vrijdag fredag piatek piatku',
  'saturday sat samstag samedi sabado sabato zaterdag lordag sobota sobote soboty',
];

const toMap = (lists: readonly string[], first: number): ReadonlyMap<string, number> =>
  new Map(lists.flatMap((names, index) => names.split(' ').map((name) => [name, index + first] as const)));

/** 1 to 12. */
export const MONTH_NUMBERS = toMap(MONTHS, 1);
/** 0 (Sunday) to 6. */
export const WEEKDAY_NUMBERS = toMap(WEEKDAYS, 0);

/** Abbreviations that are also ordinary words: 'I sat down', 'sun and sea', 'mar', 'may I'. */
export const ALSO_WORDS = new Set(['sat', 'sun', 'mon', 'wed', 'mar', 'dec']);
