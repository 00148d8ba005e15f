/** Sample answers by length, as lists of paragraphs. The last line of `usual` is the name of the writer. */
export type Voices = {
  readonly quoted: readonly string[];
  readonly terse: readonly string[];
  readonly usual: readonly string[];
  readonly chatty: readonly string[];
};

export const VOICES: Readonly<Record<string, Voices>> = {
  en: {
    quoted: ['Hi Tom,', 'we help dental practices fill empty chairs. Would Thursday suit you?', 'Ann'],
    terse: ['Works for me. Thursday 10 am?'],
    usual: ['Hi Ann,', 'Please send the price list first, then we can talk.', 'Best regards,\nTom Baker'],
    chatty: [
      'Thanks.',
      'We looked at something like this last year (from 10:00 to 12:00 with three vendors, no less) and it was < 5% better.',
      'Still: who would do the import? My colleague <eva@dental.example> runs the system.',
    ],
  },
  fr: {
    quoted: [
      'Bonjour Tom,',
      'nous remplissons les agendas des cabinets. Jeudi vous conviendrait-il ?',
      'Ann',
    ],
    terse: ['Pas maintenant, relancez-moi en juin.'],
    usual: [
      'Bonjour Ann,',
      'Pourriez-vous m’envoyer vos tarifs avant l’appel ?',
      'Cordialement,\nThomas Boulanger',
    ],
    chatty: [
      'Merci.',
      'Le sujet m’intéresse, mais le budget de cette année est clos. De notre côté : deux cabinets, 14 fauteuils.',
      'Le prix que vous annonciez en mars tient-il toujours ?',
    ],
  },
  de: {
    quoted: ['Hallo Tom,', 'wir füllen leere Termine in Praxen. Passt Ihnen Donnerstag?', 'Ann'],
    terse: ['Passt, rufen Sie mich an.'],
    usual: [
      'Guten Tag Frau Lee,',
      'schicken Sie mir bitte zuerst die Preise.',
      'Mit freundlichen Grüßen\nThomas Becker',
    ],
    chatty: [
      'Danke.',
      'Am Montag bin ich nicht da, am Dienstag schon. Von 10 bis 12 Uhr geht es immer.',
      'Wer übernimmt bei Ihnen die Einrichtung? An wen wende ich mich bei Fragen?',
    ],
  },
  es: {
    quoted: ['Hola Tom:', 'llenamos las agendas de las clínicas. ¿Le va bien el jueves?', 'Ann'],
    terse: ['Perfecto, el jueves a las diez.'],
    usual: ['Hola Ann:', 'Envíame primero los precios y lo vemos.', 'Saludos,\nTomás Panadero'],
    chatty: [
      'Gracias.',
      'El año pasado probamos algo parecido y no salió bien. De todos modos, me interesa saber qué ha cambiado.',
      '¿Para cuántas clínicas sirve? Nosotros tenemos tres.',
    ],
  },
  'pt-BR': {
    quoted: ['Oi Tom,', 'enchemos as agendas dos consultórios. Quinta fica bom?', 'Ann'],
    terse: ['Pode ser na quinta às 10h.'],
    usual: ['Oi Ann,', 'Me manda a tabela de preços antes, por favor.', 'Abraços,\nTomás Padeiro'],
    chatty: [
      'Obrigado.',
      'Já usamos um sistema parecido e ele não ajudou muito. Para nós o mais importante é a integração.',
      'De quanto tempo vocês precisam para começar?',
    ],
  },
  'pt-PT': {
    quoted: ['Bom dia Tomás,', 'preenchemos as agendas das clínicas. Quinta-feira convém-lhe?', 'Ann'],
    terse: ['Não é connosco, fale com a sede.'],
    usual: ['Bom dia Ann,', 'Envie-me primeiro os preços, se faz favor.', 'Cumprimentos,\nTomás Padeiro'],
    chatty: [
      'Obrigado.',
      'Em princípio interessa-nos, mas só depois do verão. Para já estamos a mudar de instalações.',
      'Pode telefonar-me em setembro?',
    ],
  },
  it: {
    quoted: ['Buongiorno Tom,', 'riempiamo le agende degli studi. Giovedì le andrebbe bene?', 'Ann'],
    terse: ['Va bene giovedì alle 10.'],
    usual: [
      'Buongiorno Ann,',
      'mi mandi prima il listino, poi ci sentiamo.',
      'Cordiali saluti,\nTommaso Fornaio',
    ],
    chatty: [
      'Grazie.',
      'Il tema ci interessa, ma da noi decide la direzione. Da gennaio abbiamo due sedi in più.',
      'A chi devo girare la sua proposta?',
    ],
  },
  nl: {
    quoted: ['Hallo Tom,', 'wij vullen lege agenda’s van praktijken. Schikt donderdag?', 'Ann'],
    terse: ['Donderdag om tien uur is prima.'],
    usual: ['Hallo Ann,', 'Stuur me eerst de prijzen maar.', 'Met vriendelijke groet,\nThomas Bakker'],
    chatty: [
      'Bedankt.',
      'Van maandag tot woensdag zit ik vol. Aan de andere kant: het onderwerp speelt bij ons wel.',
      'Wat kost het voor twee vestigingen?',
    ],
  },
  sv: {
    quoted: ['Hej Tom,', 'vi fyller tomma tider på kliniker. Passar torsdag?', 'Ann'],
    terse: ['Torsdag klockan tio går bra.'],
    usual: ['Hej Ann,', 'Skicka gärna priserna först.', 'Med vänliga hälsningar,\nTomas Bagare'],
    chatty: [
      'Tack.',
      'Till sommaren byter vi system. Från och med augusti är vi fler.',
      'Kan ni höra av er då?',
    ],
  },
  da: {
    quoted: ['Hej Tom,', 'vi fylder tomme tider på klinikker. Passer torsdag?', 'Ann'],
    terse: ['Torsdag klokken ti er fint.'],
    usual: ['Hej Ann,', 'Send gerne priserne først.', 'Med venlig hilsen\nThomas Bager'],
    chatty: [
      'Tak.',
      'Til sommer skifter vi system. Fra august er vi flere.',
      'Kan I vende tilbage til den tid?',
    ],
  },
  no: {
    quoted: ['Hei Tom,', 'vi fyller tomme timer på klinikker. Passer torsdag?', 'Ann'],
    terse: ['Torsdag klokken ti er fint.'],
    usual: ['Hei Ann,', 'Send gjerne prisene først.', 'Med vennlig hilsen\nTomas Baker'],
    chatty: [
      'Takk.',
      'Til sommeren bytter vi system. Fra august er vi flere.',
      'Kan dere ta kontakt igjen da?',
    ],
  },
  fi: {
    quoted: ['Hei Tom,', 'täytämme klinikoiden tyhjät ajat. Sopisiko torstai?', 'Ann'],
    terse: ['Torstai kello kymmenen sopii.'],
    usual: ['Hei Ann,', 'Lähetä ensin hinnasto.', 'Ystävällisin terveisin\nTuomas Leipuri'],
    chatty: [
      'Kiitos.',
      'Aihe on meillä esillä, mutta päätös tehdään vasta syksyllä.',
      'Voitteko palata asiaan silloin?',
    ],
  },
  pl: {
    quoted: ['Dzień dobry,', 'zapełniamy wolne terminy w gabinetach. Czy pasuje czwartek?', 'Ann'],
    terse: ['Czwartek o dziesiątej pasuje.'],
    usual: ['Dzień dobry,', 'proszę najpierw przesłać cennik.', 'Pozdrawiam,\nTomasz Piekarz'],
    chatty: [
      'Dziękuję.',
      'Od stycznia mamy dwa gabinety. Do końca roku nic nie zmieniamy.',
      'Czy mogą Państwo zadzwonić w lutym?',
    ],
  },
  cs: {
    quoted: ['Dobrý den,', 'zaplňujeme volné termíny v ordinacích. Hodil by se čtvrtek?', 'Ann'],
    terse: ['Čtvrtek v deset se hodí.'],
    usual: ['Dobrý den,', 'pošlete mi prosím nejdřív ceník.', 'S pozdravem\nTomáš Pekař'],
    chatty: [
      'Děkuji.',
      'Od ledna máme dvě ordinace. Do konce roku nic neměníme.',
      'Můžete se ozvat v únoru?',
    ],
  },
  ru: {
    quoted: ['Здравствуйте,', 'мы заполняем свободные часы клиник. Вам удобно в четверг?', 'Ann'],
    terse: ['Четверг в десять подходит.'],
    usual: ['Здравствуйте,', 'пришлите, пожалуйста, сначала цены.', 'С уважением,\nФома Пекарев'],
    chatty: [
      'Спасибо.',
      'Тема нам интересна, но от нас решает директор. Кому из ваших коллег лучше звонить?',
      'До конца года мы ничего не меняем.',
    ],
  },
  uk: {
    quoted: ['Добрий день,', 'ми заповнюємо вільні години клінік. Вам зручно в четвер?', 'Ann'],
    terse: ['Четвер о десятій підходить.'],
    usual: ['Добрий день,', 'надішліть, будь ласка, спершу ціни.', 'З повагою,\nХома Пекар'],
    chatty: [
      'Дякую.',
      'Тема нам цікава, але вирішує директор. Від січня у нас дві клініки.',
      'Чи можете зателефонувати в лютому?',
    ],
  },
  tr: {
    quoted: ['Merhaba Tom,', 'kliniklerin boş saatlerini dolduruyoruz. Perşembe uygun mu?', 'Ann'],
    terse: ['Perşembe saat onda olur.'],
    usual: ['Merhaba Ann,', 'Önce fiyat listesini gönderir misiniz?', 'Saygılarımla,\nTuna Fırıncı'],
    chatty: [
      'Teşekkürler.',
      'Konu ilgimizi çekiyor ama karar yönetimde. Ocaktan beri iki şubemiz var.',
      'Şubatta arayabilir misiniz?',
    ],
  },
  ja: {
    quoted: ['馬場様', '歯科医院の空き枠を埋めるお手伝いをしております。木曜日はいかがですか。', 'アン'],
    terse: ['木曜日の10時で大丈夫です。'],
    usual: ['アン様', '先に料金表を送っていただけますか。', 'よろしくお願いいたします。\n馬場'],
    chatty: [
      'ありがとうございます。',
      '興味はありますが、今期の予算は締め切りました。',
      '来月もう一度ご連絡いただけますか。',
    ],
  },
  zh: {
    quoted: ['您好，', '我们帮助诊所填补空档。周四方便吗？', 'Ann'],
    terse: ['周四上午十点可以。'],
    usual: ['您好，', '请先把价格表发给我。', '祝好\n白明'],
    chatty: ['谢谢。', '我们对这个有兴趣，不过今年的预算已经用完了。', '能不能下个月再联系我？'],
  },
  ko: {
    quoted: ['안녕하세요,', '병원의 빈 시간을 채워 드립니다. 목요일 괜찮으신가요?', 'Ann'],
    terse: ['목요일 10시 좋습니다.'],
    usual: ['안녕하세요,', '먼저 가격표를 보내 주세요.', '감사합니다.\n백민호'],
    chatty: [
      '관심은 있습니다만 올해 예산은 끝났습니다.',
      '지점이 두 곳인데 비용이 얼마인가요?',
      '다음 달에 다시 연락 주세요.',
    ],
  },
};
