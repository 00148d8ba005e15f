import { cityMapping } from 'city-timezones';
import { keyOf } from './words.ts';

const LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'sv', 'pl'];
/** Those that stand in no register. */
const MORE =
  'us, usa, uk, uae, eu, europe, europa, dach, benelux, nordics, scandinavia, emea, apac, latam, north america, south america, asia, africa, england, scotland, wales, bay area, silicon valley, new england, midwest, münchen, köln, wien, zürich, genève, bruxelles, milano, roma, torino, napoli, lisboa, warszawa, kraków, københavn, göteborg, den haag';

let known: ReadonlySet<string> | undefined;

/** Made at first use: most processes never need it. */
function places(): ReadonlySet<string> {
  if (known) return known;
  const names = new Set(MORE.split(',').map(keyOf));
  for (const { city, province, country } of cityMapping)
    for (const name of [city, province, country]) if (typeof name === 'string') names.add(keyOf(name));
  const codes = new Set(cityMapping.map(({ iso2 }) => iso2).filter((code) => /^[A-Z]{2}$/.test(code)));
  for (const language of LANGUAGES) {
    const naming = new Intl.DisplayNames(language, { type: 'region' });
    for (const code of codes) names.add(keyOf(naming.of(code) ?? code));
  }
  names.delete('');
  known = names;
  return known;
}

export const ARTICLE = /^(?:the|la|le|les|los|las|den|der|die|des|il|o|a)\s/i;
const MOST_PARTS = 5;
const LONGEST = 60;

/** 'Austin', 'Austin, Texas', 'den USA': somewhere on a map, written as such. */
export function isPlace(text: string): boolean {
  const parts = text.slice(0, 300).split(',', MOST_PARTS);
  return parts.every((part) => {
    const name = part.trim().slice(0, LONGEST).replace(ARTICLE, '');
    return /^\p{Lu}/u.test(name) && places().has(keyOf(name));
  });
}
