/** The double-byte encodings of lead files, in the order in which ties are resolved. */
const EAST_ASIAN = ['shift_jis', 'euc-kr', 'gb18030', 'big5'] as const;
type EastAsian = (typeof EAST_ASIAN)[number];

type Layout = {
  isLead(byte: number): boolean;
  isTrail(byte: number): boolean;
  /** A high byte that is a character of its own, such as half-width katakana. */
  isSingle(byte: number): boolean;
  /** Whether the pair is in the part of the code table that everyday text uses. */
  isCommon(lead: number, trail: number): boolean;
};

const isWithin = (byte: number, from: number, to: number): boolean => byte >= from && byte <= to;
const never = (): boolean => false;
const isHighTrail = (byte: number): boolean => isWithin(byte, 0xa1, 0xfe);
const isLowTrail = (byte: number): boolean => isWithin(byte, 0x40, 0x7e);

const LAYOUTS: Readonly<Record<EastAsian, Layout>> = {
  shift_jis: {
    isLead: (byte) => isWithin(byte, 0x81, 0x9f) || isWithin(byte, 0xe0, 0xfc),
    isTrail: (byte) => isWithin(byte, 0x40, 0xfc) && byte !== 0x7f,
    isSingle: (byte) => isWithin(byte, 0xa1, 0xdf),
    // Punctuation, kana and the kanji of level 1.
    isCommon: (lead) => isWithin(lead, 0x81, 0x83) || isWithin(lead, 0x88, 0x98),
  },
  'euc-kr': {
    isLead: (byte) => isWithin(byte, 0x81, 0xfe),
    isTrail: (byte) => isWithin(byte, 0x41, 0xfe),
    isSingle: never,
    // Punctuation and the 2,350 common Hangul syllables.
    isCommon: (lead, trail) =>
      isHighTrail(trail) && (isWithin(lead, 0xa1, 0xa3) || isWithin(lead, 0xb0, 0xc8)),
  },
  gb18030: {
    isLead: (byte) => isWithin(byte, 0x81, 0xfe),
    // Characters of four bytes continue with a digit.
    isTrail: (byte) => (isWithin(byte, 0x40, 0xfe) && byte !== 0x7f) || isWithin(byte, 0x30, 0x39),
    isSingle: never,
    // Punctuation and the hanzi of level 1.
    isCommon: (lead, trail) =>
      isHighTrail(trail) && (isWithin(lead, 0xa1, 0xa3) || isWithin(lead, 0xb0, 0xd7)),
  },
  big5: {
    isLead: (byte) => isWithin(byte, 0x81, 0xfe),
    isTrail: (byte) => isLowTrail(byte) || isHighTrail(byte),
    isSingle: never,
    // Punctuation and the hanzi of level 1.
    isCommon: (lead) => isWithin(lead, 0xa1, 0xc6),
  },
};

const MIN_PAIRS = 2;
const MIN_SCORE = 0.8;
/** Text in these languages is contiguous. Accented letters of Western text have ASCII letters around them. */
const MIN_CONTIGUOUS = 0.5;
const MAX_INVALID = 0.05;
/** About a third of the trail bytes of Big5 are ASCII letters; the trail bytes of EUC-KR and GB2312 never are. */
const MIN_LOW_TRAILS = 0.1;
/** Cyrillic capitals look like pairs, but none of their bytes is in the lower half of the EUC range. */
const MIN_LOWER_HALF = 0.1;

type Counts = {
  pairs: number;
  common: number;
  contiguous: number;
  lowTrails: number;
  lowerHalf: number;
  singles: number;
  invalid: number;
};

/** The double-byte encoding that text was written in, or null if it does not look like one. One pass per encoding. */
export function detectEastAsian(text: Uint8Array): EastAsian | null {
  let best: { encoding: EastAsian; score: number } | null = null;
  for (const encoding of EAST_ASIAN) {
    const score = scoreAs(encoding, countPairs(text, LAYOUTS[encoding]));
    if (score >= MIN_SCORE && score > (best?.score ?? 0)) best = { encoding, score };
  }
  return best?.encoding ?? null;
}

function scoreAs(encoding: EastAsian, counts: Counts): number {
  const { pairs, common, contiguous, lowTrails, lowerHalf, singles, invalid } = counts;
  const isPlausible =
    pairs >= MIN_PAIRS &&
    contiguous >= pairs * MIN_CONTIGUOUS &&
    invalid <= (pairs + invalid) * MAX_INVALID &&
    singles <= pairs;
  if (!isPlausible) return 0;
  if (encoding === 'big5' && lowTrails < pairs * MIN_LOW_TRAILS) return 0;
  if (encoding !== 'shift_jis' && lowerHalf < pairs * MIN_LOWER_HALF) return 0;
  return common / (pairs + invalid);
}

function countPairs(text: Uint8Array, layout: Layout): Counts {
  const counts: Counts = {
    pairs: 0,
    common: 0,
    contiguous: 0,
    lowTrails: 0,
    lowerHalf: 0,
    singles: 0,
    invalid: 0,
  };
  let run = 0;
  const endRun = () => {
    if (run > 1) counts.contiguous += run;
    run = 0;
  };
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0;
    const next = text[at + 1] ?? 0;
    if (byte < 0x80) endRun();
    else if (layout.isSingle(byte)) counts.singles += 1;
    else if (layout.isLead(byte) && layout.isTrail(next)) {
      run += 1;
      countPair(counts, layout, byte, next);
      at += 1;
    } else {
      counts.invalid += 1;
      endRun();
    }
  }
  endRun();
  return counts;
}

function countPair(counts: Counts, layout: Layout, lead: number, trail: number): void {
  counts.pairs += 1;
  if (layout.isCommon(lead, trail)) counts.common += 1;
  if (isLowTrail(trail)) counts.lowTrails += 1;
  if (isWithin(lead, 0xa1, 0xbf) || isWithin(trail, 0xa1, 0xbf)) counts.lowerHalf += 1;
}
