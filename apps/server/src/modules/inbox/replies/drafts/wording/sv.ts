import type { DraftWording } from './wording.ts';

export const sv: DraftWording = {
  frames: {
    professional: { greeting: 'Hej {name},', plain: 'Hej,', closing: 'Med vänliga hälsningar' },
    friendly: { greeting: 'Hej {name}!', plain: 'Hej!', closing: 'Allt gott' },
    direct: { greeting: 'Hej {name},', plain: 'Hej,', closing: 'Tack' },
    formal: { greeting: 'Hej {name},', plain: 'Hej,', closing: 'Med vänlig hälsning' },
    casual: { greeting: 'Hej {name}!', plain: 'Hej!', closing: 'Hälsningar' },
  },
  company: 'ert företag',
  industry: 'er bransch',
  at: { named: 'på {company}', plain: 'hos er' },
  offer: 'Kort sagt, det här gör vi: {value}',
  link: 'Läs mer: {link}',
  meeting: 'Då säger vi {meeting}.',
  invitation: 'Jag skickar en inbjudan.',
  hour: 'Vilken tid passar dig bäst?',
  price: 'Priset går jag gärna igenom med dig då.',
  as_said: 'Jag hör av mig då. Ändrar sig något innan dess räcker ett kort meddelande.',
  interested: {
    professional:
      'Tack så mycket för ditt svar. Jag visar gärna hur det här kan se ut för {company} och svarar på dina frågor.\n\nHar du 20 minuter för ett samtal den här eller nästa vecka? Skicka två eller tre tider så bekräftar jag en av dem direkt.',
    friendly:
      'Vad roligt att höra från dig! Jag vill gärna veta lite mer om {company} och vad som är viktigt för er just nu.\n\nSka vi ta ett kort samtal i veckan? Säg bara när det passar dig.',
    direct:
      'Tack för svaret. Snabbast ser vi om det passar {company} i ett samtal på 15 minuter.\n\nVilken dag passar bäst i veckan?',
  },
  soft_no: {
    professional:
      'Tack för att du berättar. Jag förstår att det inte är rätt läge för {company} just nu.\n\nFår jag höra av mig igen om några månader?',
    friendly:
      'Tack för ett ärligt svar, det förstår jag helt och hållet!\n\nÄr det okej att jag hör av mig igen om några månader? Ändrar sig något innan dess räcker ett kort meddelande.',
    direct:
      'Jag förstår, inte nu för {company}.\n\nNär ska jag höra av mig igen: nästa kvartal eller senare?',
  },
  hard_no: {
    professional: 'Tack för ett tydligt svar; jag nöjer mig med det och önskar dig allt gott.',
    friendly: 'Tack för att du säger till, inga problem alls, och lycka till!',
    direct: 'Jag förstår, tack för ett tydligt svar.',
  },
  leave_alone: {
    professional: 'Jag förstår, och jag ber om ursäkt för störningen: jag skriver inte till dig igen.',
    friendly: 'Självklart, förlåt att jag störde: jag skriver inte igen.',
    direct: 'Uppfattat, jag skriver inte igen.',
  },
  wrong_person_named: {
    professional:
      'Stort tack för att du hänvisar mig till {colleague}, det är till stor hjälp. Jag hör av mig där och nämner att du var vänlig nog att visa vägen.',
    friendly: 'Tusen tack för tipset om {colleague}! Jag hör av mig och säger att jag kommer från dig.',
    direct: 'Tack. Jag kontaktar {colleague} och nämner ditt namn.',
  },
  wrong_person: {
    professional:
      'Tack för att du berättar. Kan du säga mig vem som ansvarar för detta {at}? Ett namn räcker, mer av din tid tar jag inte.',
    friendly:
      'Tack för att du säger till! Vet du kanske vem som har hand om det här {at}? Ett namn vore till stor hjälp.',
    direct: 'Tack. Vem har hand om det här {at}?',
  },
  ooo_until: {
    professional: 'Tack för beskedet. Jag återkommer efter den {date}.',
    friendly: 'Tack för beskedet! Jag hör av mig efter den {date}. Ha det bra så länge.',
    direct: 'Noterat. Jag skriver igen efter den {date}.',
  },
  ooo: {
    professional: 'Tack för beskedet. Jag återkommer när du är tillbaka.',
    friendly: 'Tack för beskedet! Jag hör av mig när du är tillbaka.',
    direct: 'Noterat. Jag skriver igen när du är tillbaka.',
  },
  unknown: {
    professional:
      'Tack för ditt svar. Finns det någon fråga jag kan svara på? Och om någon annan {at} har hand om detta är jag tacksam för ett namn.',
    friendly:
      'Tack för ditt svar! Är det något jag kan svara på? Och om någon annan har hand om det här tar jag gärna emot ett namn.',
    direct: 'Tack för svaret. Är det här ditt område {at}, eller ska jag tala med någon annan?',
  },
};
