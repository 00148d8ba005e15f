/**
 * Words of nine languages (en fr de es it pt nl sv pl), as `keyOf` leaves them: small, without accents and signs. Each table
 * is a line per language where it can be; a word that means something else in another language stands where it is safe.
 */
const set = (...lines: string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')));
/** Several words each, divided by commas. */
const phrases = (...lines: string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(', ')));

const COUNTS: readonly string[] = [
  'one un une ein eine einen uno una um uma een en ett jeden jedna jedno',
  'two deux zwei dos due dois duas twee tva dwa dwie couple paar paio par',
  'three trois drei tres tre drie trzy',
  'four quatre vier cuatro quattro quatro fyra cztery',
  'five cinq funf fuenf cinco cinque vijf fem piec',
  'six sechs seis sei zes sex szesc',
  'seven sept sieben siete sette sete zeven sju siedem',
  'eight huit acht ocho otto oito atta osiem',
  'nine neuf neun nueve nove negen nio dziewiec',
  'ten dix zehn diez dieci dez tien tio dziesiec',
  'eleven onze elf once undici elva jedenascie',
  'twelve douze zwolf doce dodici doze twaalf tolv dwanascie dozen dutzend douzaine docena dozzina duzia',
];
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  COUNTS.flatMap((line, index) => line.split(' ').map((word) => [word, index + 1] as const)),
);

export const EMAIL_WORDS = set(
  'email emails mail mails message messages courriel courriels nachricht nachrichten correo correos mensaje mensajes',
  'messaggio messaggi mensagem mensagens bericht berichten mejl meddelanden wiadomosc wiadomosci maile maili step steps followups',
);

export const YES = set(
  'yes yeah yep sure oui ja klar si sim tak jo jawohl claro certo absolutely perfect great good',
);
export const NO = set('no nope non nein nao nee nej nie');

/** Before what is not meant. */
export const NOT = set(
  'not except without nicht kein keine keinen ausser ohne pas sauf sans aucun excepto salvo sin ningun ninguna tranne eccetto senza nessun nessuna',
  'exceto sem nenhum nenhuma niet geen behalve zonder inte utom utan ingen inget inga oprocz bez zaden dont havent nothing nichts rien nada niente nic',
);
/** Between what is meant and what is not. */
export const BUT = set('but aber mais pero ma mas maar men ale');
/** Around a 'no' that says that there is none: 'we have no website yet'. */
export const NONE_YET = set(
  'have has got yet any haben habe hat noch namen avons avez ai na nen encore de on nous tenemos tengo hay todavia abbiamo ho ancora un temos tenho ainda',
  'wij hebben heb er nog har vi ingen an mamy mam jeszcze nie un uno une eine einen',
);

/** Says nothing that a field could hold. */
export const CHATTER = set(
  'hello hi hey thanks thank ok okay lol haha hmm hm test testing foo bar xyz abc blah cool nice bye what huh um uh well so',
  'hallo bonjour salut hola ciao ola hoi hej czesc merci danke gracias grazie obrigado obrigada bedankt tack dziekuje',
  'wait sorry actually moment warte attends attendez espera espere aspetta wacht vanta czekaj pardon perdon scusa desculpa',
);

/** May stand around a command and changes nothing about it. */
export const FILLER = set(
  'please make it them the all a an of to be bit little much can could you we i want would like now that this have with is are',
  'just lets let us go and in me my your do too more less write tone sound sounding way instead everything',
  'bitte mach mache es sie die den das alle etwas ein mal kannst du wir ich will mochte doch noch und im zu den',
  'sil vous te plait fais les le la un peu plus tout je veux et un en ton',
  'por favor hazlo hazlos hazla los las el mas un poco quiero todo y tono que sea sean',
  'per favore rendile rendilo le gli piu poco voglio tutto tono',
  'faca os as mais um pouco quero tudo tom',
  'alsjeblieft alstublieft maak het ze de wat iets alles wil graag meer toon',
  'snalla gor det dem lite alla jag vill mer ton tack',
  'prosze zrob to je troche wszystko chce bardziej ton',
);

export type Command =
  | 'undo'
  | 'restart'
  | 'shorter'
  | 'longer'
  | 'friendly'
  | 'professional'
  | 'direct'
  | 'fewer'
  | 'more'
  | 'change'
  | 'remove'
  | 'write';

/** One word that says it, or a phrase that does. The first that fits counts. */
export const COMMANDS: readonly (readonly [Command, ReadonlySet<string>])[] = [
  [
    'undo',
    phrases(
      'undo, go back, take it back, revert, annuler, annule, defaire, ruckgangig, zuruck, deshacer, deshaz',
      'annulla, desfazer, desfaca, ongedaan, terugdraaien, angra, cofnij',
    ),
  ],
  [
    'restart',
    phrases(
      'start over, start again, start from scratch, begin again, restart, reset, recommencer, recommence, von vorne',
      'neu anfangen, neustart, empezar de nuevo, empezar otra vez, volver a empezar, ricomincia, ricominciare, da capo',
      'recomecar, comecar de novo, opnieuw beginnen, opnieuw, borja om, zacznij od nowa, od nowa, od poczatku',
    ),
  ],
  [
    'remove',
    phrases(
      'remove, delete, drop, supprime, supprimer, enleve, losche, loschen, entferne, elimina, quita, borra, rimuovi',
      'togli, remova, apague, verwijder, ta bort, usun',
    ),
  ],
  [
    'change',
    phrases(
      'change, rewrite, reword, redo, other words, another version, reecris, reecrire, change, andere, umschreiben',
      'neu schreiben, schreib, cambia, reescribe, riscrivi, reescreva, muda, herschrijf, verander, skriv om, andra, przepisz, zmien',
    ),
  ],
  [
    'shorter',
    phrases(
      'shorter, short, shorten, brief, briefer, concise, too long, plus court, plus courts, court, courts, raccourcis, kurzer',
      'kurz, mas corto, mas cortos, corto, cortos, mas breve, breves, piu breve, piu brevi, piu corti, brevi, corti, mais curto',
      'mais curtos, curtos, korter, kort, kortare, krocej, krotsze, krotszy',
    ),
  ],
  [
    'longer',
    phrases(
      'longer, lengthen, more detail, more details, too short, plus long, plus longs, plus de details, langer, ausfuhrlicher',
      'mas largo, mas largos, mas detalle, piu lungo, piu lunghi, piu dettagli, mais longo, mais longos, langre, utforligare',
      'langere, dluzej, dluzsze',
    ),
  ],
  [
    'friendly',
    phrases(
      'friendlier, friendly, warmer, warm, casual, less formal, relaxed, amical, amicale, chaleureux, sympathique, freundlich',
      'freundlicher, locker, lockerer, amigable, cercano, cordial, amichevole, cordiale, amigavel, simpatico, vriendelijk',
      'vriendelijker, vanlig, vanligare, varmare, przyjazny, przyjaznie, przyjazniej, cieplej',
    ),
  ],
  [
    'professional',
    phrases(
      'professional, formal, more formal, serious, businesslike, professionnel, formel, serieux, professionell, formell',
      'formlich, seriös, profesional, professionale, formale, profissional, professioneel, formeel, formellt, profesjonalny',
      'profesjonalnie, formalny, formalnie',
    ),
  ],
  [
    'direct',
    phrases(
      'direct, blunt, straightforward, to the point, directe, direkt, direkter, directo, diretto, direto, rakt, bezposredni, bezposrednio',
    ),
  ],
  ['fewer', phrases('fewer, less, one less, moins, weniger, menos, meno, minder, farre, mniej')],
  [
    'write',
    phrases(
      'write the emails, write emails, write them, write it, write, generate, generate the emails, ecris, redige, schreibe, escribe',
      'scrivi, escreva, schrijf, skriv, napisz, go ahead, do it',
    ),
  ],
  [
    'more',
    phrases(
      'more, one more, add, another, encore, davantage, mehr, mas, otro, otra, di piu, altra, mais, meer, extra, fler, wiecej',
    ),
  ],
];

/** The person does not know, or it does not matter to them. */
export const DONT_KNOW = phrases(
  'i dont know, dont know, idk, no idea, not sure, im not sure, skip, skip it, skip this, any, anyone, anybody, everyone, everybody',
  'whatever, none, nothing, all, everything, na, next, pass, any industry, all industries, any title, any job title, doesnt matter, it doesnt matter, no preference, you decide, you choose',
  'je ne sais pas, je sais pas, sais pas, aucune idee, peu importe, passer, passe, tous, nimporte',
  'weiss nicht, ich weiss nicht, weiss ich nicht, ich weiss es nicht, keine ahnung, egal, ist mir egal, uberspringen, alle, keine',
  'no se, no lo se, ni idea, da igual, cualquiera, saltar, todos, ninguno',
  'non so, non lo so, boh, non saprei, qualsiasi, indifferente, salta, tutti, nessuno',
  'nao sei, nao faco ideia, tanto faz, qualquer, qualquer um, pular, saltar, nenhum',
  'weet ik niet, ik weet het niet, weet niet, geen idee, maakt niet uit, overslaan, allemaal, iedereen, geen',
  'vet inte, jag vet inte, vet ej, ingen aning, spelar ingen roll, hoppa over, alla, ingen',
  'nie wiem, nie mam pojecia, nie wazne, obojetnie, dowolny, dowolne, pomin, wszyscy, wszystkie',
);

/** Wherever they stand, what was said before them is taken back. */
export const TAKEN_BACK = phrases(
  'no wait, wait no, oh wait, scratch that, i mean, i meant, or rather, oder besser, ou plutot, o mejor, o meglio, ou melhor, of liever, eller hellre, correction, sorry, my mistake, make that, better',
  'nein warte, ach nein, ich meine, ich meinte, quatsch, besser, korrektur, non attends, non attendez, je veux dire, je voulais dire, pardon',
  'no espera, no espere, perdon, quiero decir, quise decir, mejor, no aspetta, no aspetti, scusa, scusi, volevo dire, anzi, meglio',
  'nao espera, nao espere, desculpa, desculpe, quero dizer, melhor, nee wacht, ik bedoel, ik bedoelde, nej vanta, jag menar, jag menade, forlat',
  'nie czekaj, nie zaraz, to znaczy, mialem na mysli, mialam na mysli, przepraszam, lepiej',
);
/** The same at the beginning, before a comma or another of them. */
export const TAKEN_BACK_FIRST = phrases(
  'no, nope, wait, actually, rather, instead, make it, hmm, oh, well, nein, warte, moment, eigentlich, lieber, doch, non, attends, en fait, plutot',
  'espera, en realidad, aspetta, in realta, piuttosto, nao, na verdade, nee, wacht, eigenlijk, liever, nej, vanta, egentligen, hellre, nie, czekaj, wlasciwie, raczej',
);

/** Plain questions also without a question mark. */
export const ASKS = set('what why how warum wieso weshalb pourquoi waarom varfor dlaczego perche porque');
/** Questions where a question mark follows. */
export const ASKS_WITH_MARK = set(
  'what which who when where can could do does did is are should would will was wer wie wo wann welche kannst konnen ist sind soll',
  'quoi que quel quelle qui comment combien est peux pouvez dois cual como quien puedes puede es debo che cosa quale chi come quanto puoi',
  'devo qual quem pode e wat wie welke hoe kun kan mag moet vad vilken vem hur ska co jak ktory kto czy',
);
