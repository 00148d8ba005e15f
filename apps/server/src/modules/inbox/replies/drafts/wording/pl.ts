import type { DraftWording } from './wording.ts';

export const pl: DraftWording = {
  frames: {
    professional: { greeting: 'Dzień dobry {name},', plain: 'Dzień dobry,', closing: 'Z poważaniem' },
    friendly: { greeting: 'Dzień dobry {name},', plain: 'Dzień dobry,', closing: 'Pozdrawiam serdecznie' },
    direct: { greeting: 'Dzień dobry {name},', plain: 'Dzień dobry,', closing: 'Pozdrawiam' },
    formal: { greeting: 'Szanowni Państwo,', plain: 'Szanowni Państwo,', closing: 'Z wyrazami szacunku' },
    casual: { greeting: 'Dzień dobry {name},', plain: 'Dzień dobry,', closing: 'Do usłyszenia' },
  },
  company: '',
  industry: '',
  at: { named: 'w firmie {company}', plain: 'u Państwa' },
  offer: 'W skrócie, czym się zajmujemy: {value}',
  link: 'Więcej informacji: {link}',
  meeting: 'Zapisuję termin: {meeting}.',
  invitation: 'Wyślę zaproszenie.',
  hour: 'Która godzina będzie najlepsza?',
  price: 'O cenie chętnie opowiem wtedy.',
  as_said: 'Odezwę się wtedy. Gdyby coś zmieniło się wcześniej, wystarczy krótka wiadomość.',
  interested: {
    professional:
      'bardzo dziękuję za odpowiedź. Chętnie pokażę, jak mogłoby to wyglądać w Państwa przypadku[ ({company})], i odpowiem na pytania.\n\nCzy znajdą Państwo 20 minut na rozmowę w tym lub przyszłym tygodniu? Proszę o dwa lub trzy terminy, a od razu potwierdzę jeden z nich.',
    friendly:
      'miło, że się Państwo odezwali! Chętnie dowiem się czegoś więcej o tym, co jest teraz dla Państwa ważne[ ({company})].\n\nMoże krótka rozmowa w tym tygodniu? Proszę tylko dać znać, kiedy pasuje.',
    direct:
      'dziękuję za odpowiedź. Najszybciej sprawdzimy to w 15-minutowej rozmowie.\n\nKtóry dzień w tym tygodniu pasuje najlepiej?',
  },
  soft_no: {
    professional:
      'dziękuję za informację. Rozumiem, że to nie jest dla Państwa dobry moment.\n\nCzy mogę odezwać się ponownie za kilka miesięcy?',
    friendly:
      'dziękuję za szczerość, doskonale rozumiem!\n\nCzy mogę odezwać się znowu za kilka miesięcy? Gdyby coś zmieniło się wcześniej, wystarczy krótka wiadomość.',
    direct:
      'rozumiem, teraz nie jest dobry moment.\n\nKiedy mogę się odezwać: w następnym kwartale czy później?',
  },
  hard_no: {
    professional: 'dziękuję za jasną odpowiedź; nie będę nalegać i życzę wszystkiego dobrego.',
    friendly: 'dziękuję za informację, nie ma problemu, i wszystkiego dobrego!',
    direct: 'rozumiem, dziękuję za jasną odpowiedź.',
  },
  leave_alone: {
    professional: 'rozumiem i przepraszam za kłopot: nie będę więcej pisać.',
    friendly: 'oczywiście, przepraszam za kłopot: nie będę już pisać.',
    direct: 'rozumiem, nie będę więcej pisać.',
  },
  wrong_person_named: {
    professional:
      'bardzo dziękuję za wskazanie osoby ({colleague}), to dla mnie duża pomoc. Skontaktuję się i wspomnę, że kontakt mam od Państwa.',
    friendly: 'serdecznie dziękuję za kontakt ({colleague})! Napiszę i wspomnę, od kogo go mam.',
    direct: 'dziękuję. Odezwę się do tej osoby ({colleague}) i powołam się na Państwa.',
  },
  wrong_person: {
    professional:
      'dziękuję za informację. Czy mogę prosić o wskazanie, kto się tym u Państwa zajmuje? Wystarczy nazwisko, nie zajmę więcej czasu.',
    friendly: 'dziękuję za informację! Kto się tym u Państwa zajmuje? Samo nazwisko bardzo mi pomoże.',
    direct: 'dziękuję. Kto się tym u Państwa zajmuje?',
  },
  ooo_until: {
    professional: 'dziękuję za wiadomość. Odezwę się ponownie po {date}.',
    friendly: 'dziękuję za informację! Odezwę się po {date}. Do tego czasu wszystkiego dobrego.',
    direct: 'zanotowane. Napiszę po {date}.',
  },
  ooo: {
    professional: 'dziękuję za wiadomość. Odezwę się ponownie po Państwa powrocie.',
    friendly: 'dziękuję za informację! Odezwę się po powrocie.',
    direct: 'zanotowane. Napiszę po powrocie.',
  },
  unknown: {
    professional:
      'dziękuję za odpowiedź. Czy jest pytanie, na które mogę odpowiedzieć? A jeśli zajmuje się tym u Państwa ktoś inny, proszę o nazwisko.',
    friendly:
      'dziękuję za odpowiedź! Czy mogę coś wyjaśnić? A jeśli zajmuje się tym ktoś inny, wystarczy nazwisko.',
    direct: 'dziękuję za odpowiedź. Czy to Państwa temat, czy mam rozmawiać z kimś innym?',
  },
};
