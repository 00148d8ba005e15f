/** What a word of a header is about. `other` says that it is a second one, `foreign` that the column is about something else. */
export type Notion =
  | 'first'
  | 'last'
  | 'full'
  | 'name'
  | 'display'
  | 'person'
  | 'company'
  | 'job'
  | 'role'
  | 'title'
  | 'email'
  | 'phone'
  | 'mobile'
  | 'direct'
  | 'main'
  | 'work'
  | 'home'
  | 'other'
  | 'url'
  | 'website'
  | 'domain'
  | 'linkedin'
  | 'profile'
  | 'public'
  | 'sales'
  | 'number'
  | 'address'
  | 'filler'
  | 'foreign';

/**
 * In English, German, French, Spanish, Italian, Dutch, Polish, Russian, Portuguese and Swedish, each with the forms that
 * stand in headers; accents and capitals make no difference. Compounds are taken apart: 'Firmenname' needs no entry.
 */
export const HEADER_WORDS: Readonly<Record<Notion, string>> = {
  first: `first given forename fname vor vorname vornamen rufname prenom prenoms voornaam imie имя fornamn tilltalsnamn`,
  last: `last surname family lname nachname nachnamen familienname zuname famille apellido apellidos cognome
    achternaam familienaam nazwisko фамилия apelido apelidos sobrenome sobrenomes efternamn`,
  full: `full fullname complete complet completo completa vollstandiger voller volledige pelne pelna полное фио
    fullstandigt nominativo`,
  name: `name names namen naam namn nom nombre nombres nome nazwa название наименование`,
  display: `display anzeige anzeigename`,
  person: `person persons people contact contacts lead leads prospect prospects candidate customer client kontakt
    kontakte kontaktperson ansprechpartner ansprechpartnerin ansprechperson interlocuteur contacto contatto referente
    contactpersoon persona persone persoon osoba osoby kontaktowa kontaktowy контакт контактное лицо клиент contato
    pessoa personne kunde kunden klient`,
  company: `company companies organization organizations organisation organisations org account employer firm corporation
    firma firmen firmy unternehmen unternehmens betrieb gesellschaft arbeitgeber entreprise entreprises societe employeur
    raison sociale empresa compania organizacion razon social azienda societa ditta impresa ragione organizzazione bedrijf
    bedrijfs onderneming organisatie werkgever przedsiebiorstwo spolka organizacja pracodawca компания компании организация
    организации фирма предприятие работодатель companhia organizacao empregador foretag foretaget foretags bolag arbetsgivare`,
  job: `job position occupation designation jobtitle stelle funktion beruf berufsbezeichnung tatigkeit
    stellenbezeichnung fonction poste metier emploi intitule cargo puesto ocupacion funcion ruolo qualifica mansione
    posizione carica functie functietitel functienaam beroep stanowisko funkcja должность позиция funcao
    profissao befattning yrke yrkestitel`,
  role: `role rolle rol rola роль roll`,
  title: `title titel titre titulo titolo tytul`,
  email: `email emails mail mails epost correo courriel mel posta poczta почта емейл имейл мейл`,
  phone: `phone phones telephone tel tlf telf tfno telefon telefonu telefono telefone telefoon телефон телефона тел fon rufnummer dial
    line ligne linea landline festnetz festnetznummer`,
  mobile: `mobile mobiles mobil mobilfunk mobiel mobiele cell cellular cellphone cellulare celular handy portable gsm movil
    telemovel komorkowy komorka мобильный мобильного сотовый моб mobiltelefon mobilnummer`,
  direct: `direct directe directo direta diretto diretta direkt direkte durchwahl doorkiesnummer bezposredni прямой ddi
    direktnummer`,
  main: `hq headquarters headquarter main switchboard zentrale standard centralita centralino hoofdnummer centrala vaxel
    общий sede central corporate office buro`,
  work: `work business professional professionnel professionnelle pro geschaftlich geschaftliche dienstlich dienstliche
    beruflich trabajo laboral lavoro aziendale werk zakelijk zakelijke sluzbowy sluzbowa рабочий рабочая служебный
    corporativo profissional empresarial jobb arbete`,
  home: `home personal private privat perso personnel personnelle personale prive prywatny prywatna личный личная
    pessoal particular domicile casa thuis domowy домашний hem`,
  other: `other others secondary second alternate alternative alt additional zweite weitere secondaire autre otro altro
    ander inny inna другой outro annan extra supplemental`,
  url: `url urls link links uri lien enlace collegamento ссылка lank`,
  website: `website websites web site sites webpage page homepage webseite internet internetseite www hemsida webbplats
    webb sito sitio pagina strona internetowa сайт сайта веб`,
  domain: `domain domains domaine dominio domein domena домен doman`,
  linkedin: `linkedin`,
  profile: `profile profiles profil perfil profilo profiel профиль`,
  public: `public default regular`,
  sales: `sales navigator salesnav`,
  number: `number numbers no nr num nummer numero numer номер fixe fijo fisso fixo stacjonarny`,
  address: `address addresses adresse adresses adres adress adressen indirizzo direccion endereco адрес`,
  filler: `the of for in and de du des del della da do di la le el et e i a y og och und van der die das primary
    principal preferred recommended best current present actual aktuelle aktueller value hs your associated cleaned clean
    verified valid final electronic elektronisch elektronische electronico electronica electronique elettronica eletronico
    eletronica elektroniczna elektroniczny электронная электронный электронной`,
  foreign: `id ids type status label labels owner owned sender source score confidence grade date time year years created
    modified updated changed count size range industry sector city state country region location street zip postal code
    postcode description summary headline category division department level hierarchy seniority middle maiden phonetic yomi
    prefix suffix salutation nick nickname user username assistant manager reports reporting spouse partner past previous
    former old experience image picture photo avatar logo opt opened sent bounced clicked replied checksum fax pager telex
    callback school schools facebook twitter instagram youtube github crunchbase xing skype parent subsidiary vendor revenue
    employees funding technologies keywords tags tag list lists note notes comment comments campaign step stage validation
    validate timestamp query duration degree connected connection ip birthday gender anrede ort plz strasse stadt datum
    branche civilite ville secteur ciudad provincia citta miasto data город дата отчество cidade stad
    bemerkung observaciones osservazioni opmerkingen uwagi примечание observacoes anteckningar hobby`,
};
