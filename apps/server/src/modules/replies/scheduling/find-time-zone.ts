import { toNormalForm } from '@hearback/mail';
import { cityMapping } from 'city-timezones';

type City = (typeof cityMapping)[number];

/** Most of the fifty thousand names are plain ASCII and skip normalization. */
const PLAIN = /^[\x20-\x7e]*$/;

/** Removes accents and case, so that 'São Paulo' equals 'Sao Paulo'. */
const toKey = (name: string): string =>
  (PLAIN.test(name) ? name : toNormalForm(name, 'NFKD').replace(/\p{M}/gu, '')).trim().toLowerCase();

function groupBy(names: (city: City) => readonly unknown[]): Map<string, City[]> {
  const groups = new Map<string, City[]>();
  for (const city of cityMapping) {
    const keys = new Set(names(city).flatMap((each) => (typeof each === 'string' ? [toKey(each)] : [])));
    for (const key of keys) {
      const group = groups.get(key);
      if (group) group.push(city);
      else groups.set(key, [city]);
    }
  }
  return groups;
}

let indexes: { readonly towns: Map<string, City[]>; readonly regions: Map<string, City[]> } | undefined;

/** Built on first use, because most processes never need it. */
function loadCityIndexes() {
  indexes ??= {
    towns: groupBy(({ city, city_ascii }) => [city, city_ascii]),
    regions: groupBy(({ province, state_ansi, country, iso2, iso3 }) => [
      province,
      state_ansi,
      country,
      iso2,
      iso3,
    ]),
  };
  return indexes;
}

/** Returns the zone if all cities share it, otherwise null. */
const findCommonZone = (cities: readonly City[]): string | null => {
  const zones = new Set(cities.map(({ timezone }) => timezone));
  return zones.size === 1 ? (cities[0]?.timezone ?? null) : null;
};

const MAX_PARTS = 5;

/** Returns the time zone of a place such as 'Austin, Texas, United States', or null if it is unknown or ambiguous. */
export function findTimeZone(place: string | null): string | null {
  const [town = '', ...rest] = (place ?? '').slice(0, 200).split(',', MAX_PARTS).map(toKey).filter(Boolean);
  const { towns, regions } = loadCityIndexes();
  const around = rest.map((name) => regions.get(name)).filter((found) => found !== undefined);
  const inside = (towns.get(town) ?? []).filter((city) => around.every((found) => found.includes(city)));
  const largest = Math.max(0, ...inside.map(({ pop }) => pop));
  // 'Paris' alone means the largest city of that name; with a region, only cities of that region count.
  const candidates = around.length > 0 ? inside : inside.filter(({ pop }) => pop === largest);
  for (const found of [candidates, regions.get(town) ?? [], ...around]) {
    const zone = findCommonZone(found);
    if (zone) return zone;
  }
  return null;
}
