import type { PlanField } from '@hearback/contract';

const phrases = (...lines: string[]): readonly string[] => lines.flatMap((line) => line.split(', '));

/** How people name the fields of the plan, as `keyOf` leaves the words. */
const NAMES: Record<PlanField, readonly string[]> = {
  num_emails: phrases(
    'number of emails, number of mails, number, count, anzahl, anzahl der emails, nombre demails, nombre, numero de correos, numero',
    'numero di email, aantal, aantal emails, antal, antal mejl, liczba, liczba maili',
  ),
  name: phrases(
    'business name, company name, name of the business, business, company, brand, name, firmenname, firma, unternehmen, entreprise, societe',
    'nom, empresa, negocio, nombre de la empresa, azienda, nome, nome da empresa, bedrijf, bedrijfsnaam, naam, foretag, foretaget, namn, nazwa, nazwa firmy',
  ),
  website: phrases(
    'website, web site, site, web, url, homepage, webseite, internetseite, site web, sitio, sitio web, pagina web, sito, sito web, hemsida, webbplats, strona, strona internetowa',
  ),
  description: phrases(
    'what it does, what we do, what they do, description, offer, product, was wir machen, beschreibung, angebot, ce que nous faisons, description, lo que hacemos',
    'descripcion, cosa facciamo, descrizione, o que fazemos, descricao, wat we doen, beschrijving, vad vi gor, beskrivning, co robimy, opis',
  ),
  titles: phrases(
    'job titles, job title, titles, title, roles, positions, audience, target audience, zielgruppe, positionen, rollen, postes, fonctions, public cible, cible, cargos, puestos',
    'publico, ruoli, ruolo, destinatari, funcoes, functies, doelgroep, titlar, roller, malgrupp, stanowiska, odbiorcy',
  ),
  industries: phrases(
    'industries, industry, sector, sectors, vertical, verticals, branche, branchen, secteur, secteurs, industrie, sectores, settore, settori, setor, setores',
    'sectoren, bransch, branscher, branza, branze',
  ),
  company_size: phrases(
    'company size, size, employees, headcount, grosse, firmengrosse, unternehmensgrosse, mitarbeiter, taille, effectif, tamano, empleados, dimensione, dipendenti',
    'tamanho, funcionarios, grootte, bedrijfsgrootte, medewerkers, storlek, anstallda, wielkosc, pracownicy',
  ),
  location: phrases(
    'place, location, region, country, city, area, ort, land, stadt, lieu, pays, ville, lugar, pais, ciudad, ubicacion, luogo, paese, citta, zona, local',
    'cidade, plaats, locatie, plats, ort, stad, miejsce, kraj, miasto',
  ),
  primary_goal: phrases(
    'goal, goals, main goal, primary goal, objective, aim, purpose, ziel, hauptziel, objectif, but, objetivo, meta, obiettivo, scopo, doel, mal, malet, cel',
  ),
  tone: phrases('tone, voice, ton, tonfall, tono, tom, toon, tonart'),
};

export const LABELS: ReadonlyMap<string, PlanField> = new Map(
  (Object.keys(NAMES) as PlanField[]).flatMap((field) => NAMES[field].map((name) => [name, field] as const)),
);
export const LONGEST_LABEL = 5;

const set = (...lines: string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')));

/** Before a label. */
export const DETERMINERS = set(
  'our the my and with its us unsere unser mein meine die der das und notre nos mon ma la le les et nuestra nuestro mi el',
  'los y nostra nostro nostri la il lo i gli e nossa nosso o a os onze ons mijn de het en var vart vara min nasz nasza nasze moja moj',
  'change set update andere setze cambia cambie imposta muda altere wijzig verander andra zmien to be',
);
/** Between a label and what it is. */
export const BECOMES = set(
  'is are be should now called named to ist sind lautet heisst auf est sont sappelle es son se llama llamo sera e sono si chiama',
  'sao chama chamase zijn heet wordt naar ar heter till jest sa nazywa sie na',
);
/** Before whom the emails are for. */
export const FOR_WHOM = set('to for at an fur aux a pour para per ai agli alle voor aan till for do dla');
/** A sentence about the business, not its name. */
export const ABOUT_US = set(
  'we i our its it a an wir ich unser unsere ein eine nous je on notre un une nosotros vendemos ofrecemos hacemos noi vendiamo offriamo facciamo',
  'nos vendemos oferecemos fazemos wij we ik ons een vi jag var en ett my sprzedajemy oferujemy robimy',
);
/** Before a name, a goal or a list, and no part of it. The longest that fits goes. */
export const LEADS: readonly string[] = phrases(
  'we are called, we are, were, our company is called, our company is, our business is called, our business is, my company is, my business is, the name is, its called, it is called, its, called',
  'wir heissen, wir sind, unsere firma heisst, unser unternehmen heisst, die firma heisst, nous sommes, on sappelle, nous nous appelons, notre entreprise sappelle, notre societe sappelle, cest',
  'somos, nos llamamos, nuestra empresa se llama, nuestra empresa es, se llama, siamo, ci chiamiamo, la nostra azienda si chiama, la nostra azienda e, si chiama, chamamonos, a nossa empresa chamase, a nossa empresa e',
  'wij zijn, we zijn, we heten, wij heten, ons bedrijf heet, vi ar, vi heter, vart foretag heter, jestesmy, nazywamy sie, nasza firma to, nasza firma nazywa sie',
  'we want to, i want to, we would like to, id like to, wed like to, i would like to, we want, i want, our goal is to, the goal is to, to, mainly, just',
  'wir wollen, wir mochten, ich mochte, ich will, nous voulons, nous aimerions, je veux, je voudrais, queremos, quiero, vogliamo, vorremmo, voglio, vorrei, quero, gostariamos de',
  'we willen, wij willen, ik wil, vi vill, jag vill, chcemy, chce, chcielibysmy',
  'maybe, probably, perhaps, i think, vielleicht, peutetre, quizas, tal vez, forse, talvez, misschien, kanske, moze',
);
