import type { DraftWording } from './wording.ts';

export const nl: DraftWording = {
  frames: {
    professional: { greeting: 'Beste {name},', plain: 'Goedendag,', closing: 'Met vriendelijke groet,' },
    friendly: { greeting: 'Hallo {name},', plain: 'Hallo,', closing: 'Hartelijke groet,' },
    direct: { greeting: 'Beste {name},', plain: 'Hallo,', closing: 'Bedankt,' },
    formal: { greeting: 'Geachte {name},', plain: 'Geachte heer, mevrouw,', closing: 'Hoogachtend,' },
    casual: { greeting: 'Hallo {name},', plain: 'Hallo,', closing: 'Groeten,' },
  },
  company: 'uw bedrijf',
  industry: 'uw branche',
  at: { named: 'bij {company}', plain: 'bij uw bedrijf' },
  offer: 'Kort gezegd, wat wij doen: {value}',
  link: 'Meer hierover: {link}',
  meeting: 'Dan houden we het op {meeting}.',
  invitation: 'Ik stuur u een uitnodiging.',
  hour: 'Welk tijdstip komt u het beste uit?',
  price: 'De prijs bespreek ik dan graag met u.',
  as_said: 'Ik neem dan weer contact op. Verandert er eerder iets, dan hoor ik het graag.',
  interested: {
    professional:
      'Hartelijk dank voor uw reactie. Ik laat u graag zien hoe dit er voor {company} uit kan zien en beantwoord uw vragen.\n\nHebt u deze of volgende week 20 minuten voor een gesprek? Als u mij twee of drie momenten stuurt, bevestig ik er meteen een.',
    friendly:
      'Leuk om van u te horen! Ik hoor graag iets meer over {company} en over wat er nu bij u speelt.\n\nZullen we deze week even bellen? Laat maar weten wanneer het u uitkomt.',
    direct:
      'Bedankt voor uw reactie. In een gesprek van 15 minuten weten we het snelst of dit bij {company} past.\n\nWelke dag komt u deze week het beste uit?',
  },
  soft_no: {
    professional:
      'Dank voor uw bericht. Ik begrijp dat het voor {company} nu niet het juiste moment is.\n\nMag ik over een paar maanden nog eens contact opnemen?',
    friendly:
      'Bedankt voor uw eerlijke antwoord, dat begrijp ik helemaal!\n\nIs het goed als ik over een paar maanden nog eens van me laat horen? Verandert er eerder iets, dan hoor ik het graag.',
    direct: 'Begrepen, nu niet voor {company}.\n\nWanneer zal ik terugkomen: volgend kwartaal of later?',
  },
  hard_no: {
    professional: 'Dank voor uw duidelijke antwoord; ik laat het hierbij en wens u alle goeds.',
    friendly: 'Bedankt voor het laten weten, geen enkel probleem, en het allerbeste!',
    direct: 'Begrepen, bedankt voor het duidelijke antwoord.',
  },
  leave_alone: {
    professional: 'Begrepen, en excuses voor de overlast: ik zal u niet meer schrijven.',
    friendly: 'Natuurlijk, sorry voor het storen: ik schrijf u niet meer.',
    direct: 'Begrepen, ik schrijf u niet meer.',
  },
  wrong_person_named: {
    professional:
      'Hartelijk dank dat u mij naar {colleague} verwijst, daar ben ik erg mee geholpen. Ik neem daar contact op en vermeld dat u zo vriendelijk was mij door te verwijzen.',
    friendly:
      'Heel erg bedankt voor de naam van {colleague}! Ik neem contact op en zeg dat de tip van u komt.',
    direct: 'Bedankt. Ik neem contact op met {colleague} en noem uw naam.',
  },
  wrong_person: {
    professional:
      'Dank voor uw bericht. Kunt u mij zeggen wie zich hier {at} mee bezighoudt? Een naam is genoeg, meer tijd vraag ik niet van u.',
    friendly:
      'Bedankt voor het laten weten! Weet u misschien wie hier {at} over gaat? Met een naam ben ik al erg geholpen.',
    direct: 'Bedankt. Wie gaat hier {at} over?',
  },
  ooo_until: {
    professional: 'Dank voor uw bericht. Ik neem na {date} weer contact met u op.',
    friendly: 'Bedankt voor het bericht! Ik meld me weer na {date}. Geniet ervan tot dan.',
    direct: 'Genoteerd. Ik schrijf weer na {date}.',
  },
  ooo: {
    professional: 'Dank voor uw bericht. Ik neem contact met u op zodra u terug bent.',
    friendly: 'Bedankt voor het bericht! Ik meld me zodra u terug bent.',
    direct: 'Genoteerd. Ik schrijf zodra u terug bent.',
  },
  unknown: {
    professional:
      'Dank voor uw reactie. Is er een vraag die ik voor u kan beantwoorden? En als iemand anders hier {at} over gaat, hoor ik graag een naam.',
    friendly:
      'Bedankt voor uw reactie! Kan ik iets voor u beantwoorden? En als iemand anders hierover gaat, dan hoor ik graag een naam.',
    direct: 'Bedankt voor uw reactie. Gaat u hier {at} over, of kan ik beter iemand anders spreken?',
  },
};
