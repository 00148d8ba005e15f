/** Words of the nine languages, in lower case and without accents. */

/** From three up, because 'one' and 'two' are also part of set phrases. */
const NUMBERS: Readonly<Record<number, string>> = {
  3: 'three drei trois tres tre drie trzy trzech',
  4: 'four vier quatre cuatro quattro quatro fyra cztery czterech',
  5: 'five funf cinq cinco cinque vijf fem piec pieciu',
  6: 'six sechs seis sei zes szesc szesciu',
  7: 'seven sieben sept siete sette sete zeven sju siedem',
  8: 'eight acht huit ocho otto oito atta osiem',
  9: 'nine neun neuf nueve nove negen nio dziewiec',
  10: 'ten zehn dix diez dieci dez tien tio dziesiec',
  12: 'twelve zwolf douze doce dodici doze twaalf tolv dwanascie dozen dutzend',
  15: 'fifteen funfzehn quinze quince quindici vijftien femton pietnascie',
  20: 'twenty zwanzig vingt veinte venti vinte twintig tjugo dwadziescia',
  25: 'twentyfive funfundzwanzig veinticinco venticinque vijfentwintig tjugofem',
  30: 'thirty dreißig dreissig trente treinta trenta trinta dertig trettio trzydziesci',
  40: 'forty vierzig quarante cuarenta quaranta quarenta veertig fyrtio czterdziesci',
  50: 'fifty funfzig cinquante cincuenta cinquanta cinquenta vijftig femtio piecdziesiat',
  60: 'sixty sechzig soixante sesenta sessanta sessenta zestig sextio szescdziesiat',
  70: 'seventy siebzig setenta settanta zeventig sjuttio siedemdziesiat',
  80: 'eighty achtzig ochenta ottanta oitenta tachtig attio osiemdziesiat',
  90: 'ninety neunzig noventa novanta negentig nittio dziewiecdziesiat',
  100: 'hundred hundert cent cien ciento cem honderd hundra sto',
  1000: 'thousand tausend mille mil duizend tusen tysiac tysiecy',
  1000000:
    'million millionen millions millon millones milione milioni milhao milhoes miljoen miljon miljoner milion milionow',
};

/** Also ordinary words in one of the languages, such as Italian 'sei' (you are) and 'mille' in 'grazie mille'. */
const ALSO_WORDS = new Set([
  'sei',
  'tres',
  'tre',
  'sto',
  'acht',
  'mil',
  'mille',
  'cent',
  'fem',
  'sept',
  'nio',
  'tio',
  'sete',
]);

export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries(NUMBERS).flatMap(([value, words]) =>
    words
      .split(' ')
      .filter((word) => !ALSO_WORDS.has(word))
      .map((word) => [word, Number(value)] as const),
  ),
);

const DAYS: Readonly<Record<string, string>> = {
  today: 'today tonight heute aujourd hoy oggi hoje vandaag idag dzis dzisiaj',
  tomorrow: 'tomorrow morgen demain manana domani amanha imorgon jutro',
  after_tomorrow: 'ubermorgen overmorgen dopodomani pojutrze',
};

export const RELATIVE_DAYS: ReadonlyMap<string, string> = new Map(
  Object.entries(DAYS).flatMap(([day, words]) => words.split(' ').map((word) => [word, day] as const)),
);
