import type { Disposition } from '@hearback/contract';

/** What people write back, in English, French and German. The first rule that fits decides. */
type Rule = { readonly sentiment: Disposition; readonly says: readonly RegExp[] };

const AUTOMATIC: Rule = {
  sentiment: 'ooo',
  says: [
    /\bout[- ]of[- ](?:the )?office\b/,
    /\b(?:auto(?:matic)?[- ]?(?:reply|response)|automated (?:reply|response|message))\b/,
    /\b(?:i am|i'm|i will be|i'll be|am) (?:currently |away |out |on )*(?:on (?:annual |parental |maternity |paternity |sick |vacation |medical )?leave|on (?:vacation|holiday|pto)|away from (?:my desk|the office|email)|travel(?:l)?ing with (?:limited|no))/,
    /\b(?:limited|no) access to (?:my )?e-?mails?\b/,
    /\b(?:upon|on) my return\b/,
    /\bon (?:vacation|holiday|leave|pto) (?:until|till|through)\b/,
    /\ben (?:congé|vacances) jusqu/,
    /\bi will (?:be back|return) (?:on|in the office)\b/,
    /\b(?:absen(?:t|te) du bureau|actuellement absent|je suis (?:actuellement )?(?:absent|en congé|en vacances)|réponse automatique|de retour le|absence du bureau)\b/,
    /(?:abwesenheits(?:notiz|nachricht|assistent)|automatische antwort|nicht im (?:büro|haus)|(?:derzeit|aktuell|momentan|bis zum|im) (?:\S+ ){0,4}(?:abwesend|urlaub|elternzeit|mutterschutz)|bin ich wieder (?:im|für sie|erreichbar))/,
  ],
};

const STOP: Rule = {
  sentiment: 'hard_no',
  says: [
    /\bunsubscribe\b|\bopt[- ]?out\b/,
    /(?:^|[.!?\n] *)stop[.!]/,
    /\b(?:do not|don't|never) (?:contact|e-?mail|write|message|call)(?: (?:me|us|here))? (?:again|any ?more|ever)\b/,
    /\bmarked (?:this|it|you) as spam\b|\bremoving this connection\b|\b(?:don't|do not) buy from cold\b/,
    /démarchage n'est pas/,
    /^stop[.! ]*$|\bstop (?:e-?mailing|contacting|messaging|writing|sending|spamming|this)\b/,
    /\b(?:remove|delete|take) (?:me|us|my (?:e-?mail|address|name|data|details)|our (?:e-?mail|address|data))\b/,
    /\b(?:do not|don't|never|please don't) (?:ever )?(?:contact|e-?mail|write|message|reach out to|call) (?:me|us)\b/,
    /\b(?:this is spam|report(?:ed|ing)? (?:you|this) as spam|leave me alone|cease and desist|fuck off|piss off|go away)\b/,
    /\b(?:désabonn\w*|désinscri\w*|ne me (?:contactez|écrivez|sollicitez|relancez) (?:plus|pas)|(?:retirez|supprimez|enlevez)[- ](?:moi|nous|mon|mes)|cessez de|arrêtez de m[e'])/,
    /(?:abmelden|austragen|(?:keine|nie wieder|nicht mehr) (?:weiteren? )?(?:e-?mails|mails|werbung|nachrichten|kontaktaufnahme)|(?:löschen|entfernen|nehmen|streichen) sie (?:mich|uns|meine|unsere)|nicht (?:mehr|weiter) (?:kontaktieren|anschreiben|belästigen|schreiben)|unterlassen sie)/,
  ],
};

const ELSEWHERE: Rule = {
  sentiment: 'wrong_person',
  says: [
    /\b(?:not|isn't|wasn't) (?:really )?(?:the )?(?:right|correct|best|appropriate) (?:person|contact|one)\b/,
    /\bwrong (?:person|contact|guy|address|department|company)\b/,
    /\bi (?:have )?left (?!(?:a|an|it|my|our|some|the|this|you|your)\b).{2,50}(?:\bago\b|\bin \w+|\blast (?:year|month|week)\b)|\btook over (?:for|from) me\b|\btook over for\b/,
    /\b(?:this|that) (?:would be|is) a question for (?!me\b|us\b)/,
    /(?:ce n'est pas moi,|cette question relève de|je transmets votre message|voyez avec \p{L}+)/u,
    /(?:abteilung gewechselt|ansprechpartner(?:in)? ist (?:jetzt|nun))/,
    /\b(?:no longer|don't|do not|doesn't|does not|not) (?:work(?:s|ing)?|employed|with the company) ?(?:here|there|at|for|with|anymore|any more)?\b/,
    /\b(?:has|have|i've|i have) left (?:the company|the organi[sz]ation|\w+ (?:inc|ltd|gmbh))\b|\bno longer with\b/,
    /\bi (?:don't|do not) (?:handle|deal with|look after|manage|take care of|make (?:these|those|that)|work (?:in|on))\b/,
    /\bnot (?:in charge|responsible) (?:of|for)\b|\bnot my (?:area|department|responsibility|job)\b/,
    /\b(?:you should|you'd better|please|best to|better to|you need to|you want to|would) (?:reach out to|contact|speak (?:to|with)|talk (?:to|with)|write to|get in touch with|email|try) (?!me\b|us\b|you\b)(?:my |our |the |[a-z]+@|[a-z]+ (?:instead|in|from|who|at))/,
    /\b(?:forward(?:ed|ing)?|passed|passing) (?:this|your (?:e-?mail|message|note))(?: on)? (?:to|along)\b/,
    /\b(?:pas la bonne personne|pas le bon (?:interlocuteur|contact)|mauvaise personne|pas (?:en charge|responsable) d|ne (?:travaille|fait) plus|ne suis plus (?:chez|en poste)|n'est pas de mon ressort|je ne m'occupe pas|(?:contactez|adressez-vous à|voyez avec|rapprochez-vous de) (?:mon|ma|notre|le|la)\b)/,
    /(?:(?:nicht|falscher?) (?:der|die)? ?(?:richtige|korrekte)?r? ?ansprechpartner|falsche (?:person|adresse)|nicht (?:dafür |hierfür )?zuständig|arbeite(?:t)? nicht mehr|nicht mehr (?:im unternehmen|bei uns|für)|(?:wenden sie sich|schreiben sie) (?:bitte |besser )*(?:an|direkt an) (?!mich|uns)|mein(?:e|en)? kolleg(?:e|en|in) .{0,40}(?:zuständig|kümmert))/,
  ],
};

const LATER: Rule = {
  sentiment: 'soft_no',
  says: [
    /\bnot (?:interested |looking |something we need |a (?:good|great) (?:time|fit) |needed |relevant |a priority ){0,4}(?:right now|just now|at the moment|at this (?:time|point|moment|stage)|currently|for now|yet|today|this (?:quarter|year|month)|now)\b/,
    /\b(?:no|nothing),? (?:thanks? ?(?:you)?,? )?(?:not )?(?:right now|for now|at the moment|at this time)\b/,
    /\b(?:maybe|perhaps|possibly) (?:later|next (?:quarter|year|month)|in (?:the future|a few|q[1-4]|january|february|march|april|may|june|july|august|september|october|november|december))\b/,
    /\b(?:come back to (?:this|it|us|me)|contact (?:me|us) again) (?:in|when|after|next)\b|\bpark this\b|\bping me (?:again|once more|later)\b/,
    /\bnot (?:a|our|the) focus\b/,
    /\bat a later (?:date|time|stage|point)\b|\blater (?:this|in the) year\b|\bin the future\b|\bdown the (?:road|line)\b/,
    /\b(?:circle|check|come|reach|get|follow|touch|try|ping|contact|reconnect|revisit)(?: us| me| this| it)? ?(?:back|out|in|up|base|again)? ?(?:again )?(?:with (?:me|us) )?(?:in|next|after|around|early|by|towards?) (?:\w+ ){0,3}(?:months?|quarter|year|q[1-4]|january|february|march|april|may|june|july|august|september|october|november|december|summer|winter|spring|autumn|fall|new year)\b/,
    /\bnot (?:a|our|my|the|high) (?:top |current )?priority\b|\b(?:bad|wrong|not (?:the|a) (?:right|good|best)) (?:time|timing|moment)\b|\btiming (?:isn't|is not|doesn't)\b/,
    /\b(?:pas (?:pour le moment|pour l'instant|maintenant|actuellement|dans l'immédiat|d'actualité|une priorité|le bon moment)|plus tard|recontactez|revenez vers (?:moi|nous) (?:en|dans|à|au)|(?:l'année|le trimestre|au trimestre) prochaine?|dans quelques mois|à la rentrée)\b/,
    /(?:(?:im moment|momentan|derzeit|aktuell|zur ?zeit|vorerst|gerade|jetzt) (?:\S+ ){0,4}(?:nicht|kein(?:en?)?|noch nicht)|(?:nicht|kein(?:en?)?) (?:\S+ ){0,3}(?:im moment|momentan|derzeit|aktuell|zur ?zeit|jetzt|vorerst)|vielleicht (?:später|nächstes|im nächsten)|zu einem späteren zeitpunkt|(?:nächstes|kommendes) (?:jahr|quartal)|im (?:nächsten|kommenden) (?:jahr|quartal)|in ein paar monaten|keine priorität|später (?:noch ?mal|wieder) )/,
  ],
};

const NO: Rule = {
  sentiment: 'hard_no',
  says: [
    /\b(?:not|never|isn't|aren't|zero|no) (?:at all |really |of )?(?:interested|interest)\b/,
    /(?:^|[.!?,\n] *)(?:nope|nah)\b/,
    /^(?:no|nope|nah|pass)[.!, ]*$|\bno,? (?:thanks|thank you|thx)\b|\bhard (?:no|pass)\b|\b(?:i'll|we'll|i will|we will|going to) pass\b/,
    /\b(?:we|i) (?:don't|do not|won't|will not|have no) (?:need|want|require|be needing|use for)\b|\bnot for (?:us|me)\b|\bnot a (?:good )?fit\b/,
    /\b(?:pas (?:du tout )?intéress\w*|aucun intérêt|non,? merci|ne (?:m'|nous )?intéresse pas|pas besoin|^non[.! ]*$)/,
    /(?:kein(?:erlei)? (?:interesse|bedarf)|nicht (?:interessiert|von interesse)|^nein[.!, ]*$|nein,? danke|brauchen wir nicht|danke,? nein)/,
  ],
};

const REASONS: Rule = {
  sentiment: 'soft_no',
  says: [
    /\bbudgets? .{0,30}\b(?:is|are|has been) (?:already )?(?:frozen|spent|gone|tight)\b|\bjust renewed\b/,
    /budgets? sont gelés|(?:gerade|eben) (?:erst )?verlängert/,
    /\b(?:we|i) (?:already|currently) (?:have|use|work(?:ing)? with|are (?:using|working with)|partner)\b|\b(?:we're|we are|i'm|i am) (?:all set|covered|already (?:using|working)|happy with (?:our|what|the)|good for now)\b|\balready (?:have|using) (?:a|an|someone|something|our)\b/,
    /\b(?:no|not (?:have|got) (?:the|a|any)?|don't have (?:the|a|any)?|without|limited|budget is) ?(?:budget|frozen|bandwidth|capacity)\b|\bbudget (?:is |has been )?(?:frozen|spent|gone|tight)\b|\b(?:hiring|spending|budget) freeze\b|\b(?:locked in|under contract|in a contract)\b/,
    /\b(?:nous avons déjà|j'ai déjà|nous travaillons déjà|déjà (?:équipés?|un prestataire|accompagnés?)|pas (?:de|le) budget|budget (?:est )?(?:bouclé|gelé))\b/,
    /(?:(?:haben|nutzen|verwenden|arbeiten) (?:wir )?(?:bereits|schon)|bereits (?:versorgt|ausgestattet|einen (?:anbieter|partner|dienstleister))|kein budget|budget (?:ist )?(?:bereits )?(?:ausgeschöpft|verplant)|zufrieden mit)/,
  ],
};

const YES: Rule = {
  sentiment: 'interested',
  says: [
    /(?:^|[.!?,\n] *)interested[.!?]|\byou have my attention\b|\byours is useful\b|\bi like that\b|(?:^|[.!?\n] *)works for me\b/,
    /\bgetting started look like\b|\bdo you work with other\b|\bquestions? before we talk\b/,
    /on peut s'appeler|c'est (?:parfait|noté pour)|exemple chiffré/,
    /\b(?:i'm|i am|we're|we are|definitely|very|really|quite|would be|might be|could be|potentially|sounds|looks|be) (?:\w+ )?interest(?:ed|ing)\b|^interested\b|\binterested in (?:learning|hearing|seeing|a|the|your|this|finding)/,
    /\b(?:sounds|looks) (?:good|great|interesting|promising|like a plan|perfect)\b|\bcount me in\b|\blove to (?:learn|hear|see|chat|talk|know|connect)\b|\b(?:happy|glad|open|keen) to (?:chat|talk|connect|learn|hear|discuss|meet|have|jump|hop|take|explore|see)\b/,
    /\b(?:tell|send|share|give) (?:me|us) (?:some |a bit |a little |any |the |your |over |through ){0,6}(?:more|info|information|details|pricing|prices|deck|brochure|case stud(?:y|ies)|examples?|proposal|quote|calendar|link|overview|times)\b|\b(?:more|further) (?:info|information|details)\b|\blearn more\b|\bsend over (?:the|your|some|a)\b/,
    /\b(?:let's|lets|can we|could we|shall we|want to|we can|i can|i could|able to) (?:\w+ )?(?:talk|chat|speak|meet|connect|set (?:up|something)|schedule|book|hop on|jump on|do (?:it|a|this|that|\w+day)|have a (?:call|chat|look))\b/,
    /\b(?:schedule|book|set up|arrange|grab) (?:a |some |an |the )?(?:\w+ )?(?:call|meeting|demo|time|chat|slot|intro)\b|\b(?:give me a (?:call|ring)|call me|my calendar|calendly|calendar (?:link|invite))\b|\b(?:a|the|your|see a|quick|live) demo\b/,
    /\b(?:how much|what(?:'s| is| are| does| would)? (?:the |your |it |this )*(?:pricing|price|prices|cost|costs|rates?|fee|fees))\b|\bhow (?:does|would|do) (?:it|this|that|you) work\b|\bwhat (?:would|does) (?:it|this|the process) (?:look like|involve|include)\b/,
    /\b(?:i'm|i am|we're|we are) (?:free|available|around)\b|\b(?:what|which) (?:time|day|times|days) (?:work|works|suit|suits)\b|\b(?:monday|tuesday|wednesday|thursday|friday|tomorrow)\b.{0,40}\b(?:works|suits|is good|is fine|at \d)/,
    /^(?:yes|yep|yeah|sure|absolutely|definitely|of course|ok(?:ay)?,? (?:let's|sure|sounds))\b|\byes,? please\b|^\p{Emoji_Presentation}*👍/u,
    /\b(?:(?:ça|cela|votre \w+) (?:m'|nous )intéresse|(?:je suis|nous sommes|très|serais|serions) intéress|volontiers|avec plaisir|envoyez[- ](?:moi|nous)|(?:pouvez|pourriez)-vous (?:m'|nous |me )?(?:en dire|envoyer|appeler|présenter)|en savoir plus|plus d'informations?|(?:quel|quels) (?:est le|sont (?:les|vos)) (?:prix|tarifs?)|(?:combien|prendre rendez-vous|fixer un|disponible (?:le|lundi|mardi|mercredi|jeudi|vendredi|demain|la semaine))|appelez-moi|pourquoi pas|^oui\b)/,
    /(?:(?:klingt|hört sich) (?:\S+ )?(?:gut|interessant|spannend)|(?:sehr |grundsätzlich |durchaus )?(?:interessiert|interessant)|(?:haben|habe|hätte|hätten|besteht) (?:\S+ )?interesse|(?:gerne|gern)[ ,.!]|mehr (?:dazu |darüber )?(?:erfahren|wissen|infos?|informationen)|(?:senden|schicken) sie (?:mir|uns)|rufen sie (?:mich|uns)|(?:termin|telefonat|gespräch) (?:\S+ ){0,3}(?:vereinbaren|ausmachen|vorschlagen)|was (?:kostet|würde)|welche (?:kosten|preise)|passt (?:mir|uns|es)|^ja\b)/,
  ],
};

export const RULES: readonly Rule[] = [STOP, ELSEWHERE, LATER, NO, REASONS, YES];
export const AUTOMATIC_RULE = AUTOMATIC;

/** Subjects that mail programs write by themselves. */
export const AUTOMATIC_SUBJECT =
  /^(?:\s*(?:re|aw|rép)\s*:)*\s*(?:auto(?:matic)?[- ]?(?:reply|response|:)|automat(?:ed|ische|isch)[- ]|out of (?:the )?office|ooo\b|abwesenheit|abwesend|réponse automatique|absence|absent du bureau|i am out)/i;
