/** Public email providers. Suppressing such a domain would suppress millions of unrelated people. */
const FREE = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com passport.com ymail.com rocketmail.com myyahoo.com icloud.com
  me.com mac.com aol.com aim.com proton.me protonmail.com protonmail.ch pm.me mail.com email.com usa.com gmx.com gmx.net gmx.org gmx.de
  gmx.at gmx.ch web.de freenet.de t-online.de arcor.de posteo.de posteo.net mailbox.org tutanota.com tutanota.de tuta.io tuta.com zoho.com
  zohomail.com zohomail.eu yandex.com yandex.ru ya.ru mail.ru inbox.ru list.ru bk.ru rambler.ru fastmail.com fastmail.fm hey.com orange.fr
  wanadoo.fr free.fr laposte.net sfr.fr neuf.fr bbox.fr libero.it virgilio.it tiscali.it alice.it tin.it terra.com.br uol.com.br bol.com.br
  ig.com.br wp.pl o2.pl onet.pl interia.pl op.pl telia.com bredband.net ziggo.nl kpnmail.nl planet.nl xs4all.nl hetnet.nl home.nl skynet.be
  telenet.be bluewin.ch btinternet.com virginmedia.com sky.com talktalk.net comcast.net verizon.net att.net sbcglobal.net bellsouth.net
  cox.net charter.net earthlink.net shaw.ca rogers.com sympatico.ca bigpond.com optusnet.com.au qq.com 163.com 126.com sina.com foxmail.com
  naver.com daum.net hanmail.net rediffmail.com seznam.cz centrum.cz`.split(/\s+/),
);

/** Whether the domain or one of its parents is a public email provider. */
export const isFreeMail = (domain: string): boolean =>
  /(?:^|\.)(?:yahoo|hotmail|outlook|live)\.[a-z]{2,3}(?:\.[a-z]{2})?$/.test(domain) ||
  domain.split('.').some((_label, index, labels) => FREE.has(labels.slice(index).join('.')));
