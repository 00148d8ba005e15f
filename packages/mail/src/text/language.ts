/** Small words that are frequent in one language and rare in the others. */
const WORDS: Readonly<Record<string, string>> = {
  en: 'the and you for we are is not this that have with your can please thanks would our to of it i me my on be do will let know',
  fr: 'le la les des nous vous pas est pour une avec sur que qui dans merci bonjour je suis votre notre mais ce cette du au et ne plus',
  de: 'der die das und nicht ich wir sie ist für mit bitte danke eine einen auf zu den von haben sind uns ihnen aber auch guten kein',
  es: 'el los las por para con no una que está estamos gracias hola usted muy más pero su nuestro del como cuando me lo ya en es',
  pt: 'não uma para com por que obrigado obrigada você estamos olá muito mais mas seu nosso do da em um os as ao isso está são',
  it: 'il gli che per con non una sono grazie buongiorno siamo della nel alla questo anche più ma ci mi se vostro nostro è di del',
  nl: 'het een niet voor met wij jullie dank bedankt graag zijn wordt maar ook geen op dat dit aan van de ik we naar bij groet',
  sv: 'och inte för att med är jag vi tack hej det som på har kan er men om vår inga några detta från av till',
  da: 'og ikke for at med er jeg vi tak hej det som på har kan jer men vores af til fra ikke noget dette været hvad',
  no: 'og ikke for med er jeg vi takk hei det som på har kan dere men vår av til fra noe dette vært hva også',
  fi: 'ja ei on että kiitos hei olemme meillä tämä mutta voi ole se kun niin myös teidän meidän sekä jos olen',
  pl: 'nie jest się na że dziękuję dzień dobry proszę do jak ale mamy to czy dla za od przez tak już być oraz',
  cs: 'je na že děkuji dobrý den prosím ale máme to pro od jsem jsme není se do za již však tak bych při nebo',
  tr: 've bir bu için değil teşekkürler merhaba ile çok ama biz siz olarak var yok şu daha ne gibi kadar lütfen',
};

const INDEX = new Map<string, string[]>();
for (const [language, words] of Object.entries(WORDS))
  for (const word of words.split(' ')) INDEX.set(word, [...(INDEX.get(word) ?? []), language]);

/** Letters that only some of the languages use. */
const SCRIPTS: readonly (readonly [language: string, letters: RegExp])[] = [
  ['ja', /[\u3040-\u30FF]/u],
  ['ko', /[\uAC00-\uD7AF]/u],
  ['zh', /[\u4E00-\u9FFF]/u],
  ['uk', /[іїєґ]/iu],
  ['ru', /[ыэъё]|\p{Script=Cyrillic}/iu],
  ['ar', /\p{Script=Arabic}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['el', /\p{Script=Greek}/u],
];

const LOOKED_AT = 2_000;
const MIN_WORDS = 2;

/** Returns the language of most of the small words, or null if there are too few of them. */
export function detectLanguage(text: string): string | null {
  const start = text.slice(0, LOOKED_AT);
  const letters = (start.match(/\p{L}/gu) ?? []).length;
  const latin = (start.match(/\p{Script=Latin}/gu) ?? []).length;
  if (letters > 0 && latin < letters / 2) return SCRIPTS.find(([, form]) => form.test(start))?.[0] ?? null;
  const counts = new Map<string, number>();
  for (const [word] of start.toLowerCase().matchAll(/\p{L}+/gu))
    for (const language of INDEX.get(word) ?? [])
      counts.set(language, (counts.get(language) ?? 0) + 1 / (INDEX.get(word)?.length ?? 1));
  const [best, second] = [...counts].sort(([, a], [, b]) => b - a);
  if (!best || best[1] < MIN_WORDS || best[1] <= (second?.[1] ?? 0)) return null;
  return best[0];
}
