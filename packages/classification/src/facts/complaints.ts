/** Legal and data-protection complaints in the nine languages. */

const MAX_CHARACTERS = 3_000;

/** Only a complaint is written like this. */
const COMPLAINT =
  /(?<![\p{L}])(?:cease and desist|legal action|take (?:you|this|the matter) to court|on behalf of (?:my|our) client|report(?:ed|ing)? (?:you|this|it) (?:to|as)|without my (?:prior )?consent|never (?:gave|consented|agreed|opted)|(?:where|how) did you (?:get|obtain|find) (?:my|our)|art(?:icle|ikel|\.)? ?(?:6|7|14|15|17|21)[ ,.)]|can-?spam|abmahn|unterlassung|rechtliche schritte|anwaltlich|strafanzeige|ohne (?:meine |unsere )?(?:vorherige )?(?:einwilligung|zustimmung)|woher haben sie|uwg|mise en demeure|poursuites|sans mon (?:accord|consentement)|(?:où|comment) avez-vous (?:eu|obtenu|trouvé) (?:mon|mes)|plainte|acciones legales|medidas legales|sin mi (?:consentimiento|autorización|permiso)|de dónde (?:ha|han|has) (?:sacado|obtenido)|denuncia|azioni legali|vie legali|diffid|senza (?:il mio |mio )?consenso|(?:dove|come) (?:ha|avete) (?:preso|avuto|ottenuto)|segnalazione al garante|ações legais|acções legais|medidas legais|sem (?:o )?meu consentimento|onde (?:obteve|conseguiu|arranjou)|juridische stappen|zonder (?:mijn )?toestemming|hoe komt u aan (?:mijn|ons)|klacht|rättsliga åtgärder|utan (?:mitt )?samtycke|(?:var|hur) (?:har|fick) (?:du|ni) (?:fått |tag på )?(?:min|mina)|polisanmäl|kroki prawne|krokami prawnymi|bez (?:mojej )?zgody|skąd (?:mają|macie|ma) |skarg[aęi])/u;

/** These words are also used by people who are interested. */
const LEGAL_MATTERS =
  /(?<![\p{L}])(?:gdpr|data protection|privacy (?:law|regulation|policy)|lawyer|attorney|solicitor|legal department|counsel(?![\p{L}])|ico(?![\p{L}])|dsgvo|datenschutz|anwalt|anwält|kanzlei|rechtsabteilung|rgpd|cnil|avocat|protection des données|abogad|aepd|lopd|protección de datos|avvocat|garante|protezione dei dati|advogad|cnpd|lgpd|proteção de dados|advocaat|avg(?![\p{L}])|autoriteit persoonsgegevens|privacywet|advokat|dataskydd|imy(?![\p{L}])|adwokat|prawnik|rodo(?![\p{L}])|uodo|ochron\p{L}+ danych|kancelari)/u;

/** `certain`: a complaint regardless of the rest of the text. `possible`: it mentions legal matters. */
export function findComplaint(text: string): 'certain' | 'possible' | null {
  const lower = text.slice(0, MAX_CHARACTERS).toLowerCase().replaceAll('’', "'");
  if (COMPLAINT.test(lower)) return 'certain';
  return LEGAL_MATTERS.test(lower) ? 'possible' : null;
}
