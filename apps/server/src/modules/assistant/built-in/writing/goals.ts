/** What the reader is asked to do, by what the goal speaks of, in nine languages. The first that fits counts. */
const OFFERS: readonly (readonly [RegExp, string])[] = [
  [
    /webinar|seminar|workshop|\bevent|veranstaltung|[eé]v[eé]nement|evento|evenement|wydarzeni|messe\b|conference|konferen|conf[eé]renc|congres|trade ?show/iu,
    'join our event',
  ],
  [
    /\bhir(?:e|ing)|recruit|recrut|candidat|applicant|bewerber|einstellen|contratar|assumere|werven|rekryter|rekrut|kandydat|vacanc/iu,
    'talk about the role',
  ],
  [/partner|reseller|affiliat|parceir|parcer|socios|samarbet|wsp[oó]łprac/iu, 'talk about working together'],
  [
    /referral|empfehlung|recommandation|recomendaci|raccomandazion|aanbeveling|rekommendation|polece/iu,
    'talk about referrals',
  ],
  [
    /feedback|survey|umfrage|sondage|encuesta|sondaggio|pesquisa|enqu[eê]te|enkät|ankiet|opinion/iu,
    'share your view with us',
  ],
  [
    /download|e-?book|white ?paper|herunterladen|t[eé]l[eé]charg|descarg|scaric|baixar|ladda ner|pobra/iu,
    'get a copy',
  ],
  [
    /\btrials?\b|sign[- ]?up|testversion|probe|essai|prueba|prova|teste\b|proefversie|prov(?:a|period)|pr[oó]bn|registr|anmeld|inscri|iscriz/iu,
    'try it',
  ],
  [/\bdemo|d[eé]mo|vorführ|demostraci|dimostrazion|demonstra|pokaz|prezentacj/iu, 'see a short demo'],
];
const OTHERWISE = 'have a short call';
const BOOKED =
  /^(?:book|schedule|arrange|offer|set up)(?:ing)? (?:more |new |some |our )?((?:free )?[a-z][a-z -]{2,40}?)s?$/i;
/** A demo or a call has words of its own. */
const USUAL = /\b(?:demo|demonstration|call|meeting|appointment|consultation|webinar|event)$/i;

/** 'book free roof inspections' asks the reader to book a free roof inspection; what is not known is a short call. */
export function offerOf(goal: string): string {
  const booked = BOOKED.exec(goal.trim())?.[1]?.toLowerCase();
  if (booked && !USUAL.test(booked) && !/\b(?:with|and|to|for|in|of)\b/.test(booked)) {
    return `book ${/^[aeiou]/.test(booked) ? 'an' : 'a'} ${booked}`;
  }
  return OFFERS.find(([sign]) => sign.test(goal))?.[1] ?? OTHERWISE;
}
