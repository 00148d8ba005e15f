/**
 * The meaning of a word in a header. `ordinal` is the first of several, `other` a second one, and `foreign` means that
 * the column is about something else.
 */
export type HeaderMeaning =
  | 'first'
  | 'last'
  | 'ordinal'
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
 * Words in English, German, French, Spanish, Italian, Dutch, Polish, Russian, Portuguese, Swedish, Danish, Norwegian,
 * Finnish, Czech, Turkish, Japanese, Chinese and Korean, each in the forms that headers use. Accents and case are
 * ignored. Compounds are split, so 'Firmenname' needs no entry.
 */
export const HEADER_WORDS: Readonly<Record<HeaderMeaning, string>> = {
  first: `first given forename fname vor vorname vornamen rufname prenom prenoms voornaam imie имя fornamn tilltalsnamn
    fornavn krestni etunimi adi 名 下の名前`,
  last: `last surname family lname nachname nachnamen familienname zuname famille apellido apellidos cognome
    achternaam familienaam nazwisko фамилия apelido apelidos sobrenome sobrenomes efternamn
    efternavn etternavn slektsnavn prijmeni sukunimi soyad soyadi soyisim 姓 姓氏 苗字 성 성씨`,
  ordinal: `primer primero primeiro primo premier 1er`,
  full: `full fullname complete complet completo completa vollstandiger voller volledige pelne pelna полное фио
    fullstandigt nominativo
    fuldt fulde fullt hele fulla cele koko tam 氏名 姓名 お名前 ご氏名 フルネーム 担当者名 担当者氏名 全名 联系人姓名 聯絡人姓名 성명 성함 담당자명 담당자이름`,
  name: `name names namen naam namn nom nombre nombres nome nazwa название наименование
    navn jmeno nazev nimi isim 名前 名称 名稱 名字 이름 명칭`,
  display: `display anzeige anzeigename`,
  person: `person persons people contact contacts lead leads prospect prospects candidate customer client kontakt
    kontakte kontaktperson ansprechpartner ansprechpartnerin ansprechperson interlocuteur contacto contatto referente
    contactpersoon persona persone persoon osoba osoby kontaktowa kontaktowy контакт контактное лицо клиент contato
    pessoa personne kunde kunden klient
    kontaktpersonen yhteyshenkilo asiakas kontaktni kisi yetkili musteri zakaznik 担当者 連絡先 联系人 联络人 聯絡人 客户 客戶 담당자 고객`,
  company: `company companies organization organizations organisation organisations org account employer firm corporation
    firma firmen firmy unternehmen unternehmens betrieb gesellschaft arbeitgeber entreprise entreprises societe employeur
    raison sociale empresa compania organizacion razon social azienda societa ditta impresa ragione organizzazione bedrijf
    bedrijfs onderneming organisatie werkgever przedsiebiorstwo spolka organizacja pracodawca компания компании организация
    организации фирма предприятие работодатель companhia organizacao empregador foretag foretaget foretags bolag arbetsgivare
    virksomhed virksomheden selskab arbejdsgiver bedrift bedriften selskap arbeidsgiver spolecnost spolecnosti
    organizace zamestnavatel yritys yrityksen yhtio tyonantaja organisaatio sirket sirketi firmasi kurum isyeri
    isveren 会社 会社名 御社名 貴社名 企業 企業名 社名 法人 法人名 勤務先 勤務先名 組織 組織名 公司 公司名 公司名称 公司名稱 企业 企业名称 企業名稱 单位 单位名称 單位 單位名稱 机构 機構 회사 회사명
    기업 기업명 업체 업체명 상호 소속 직장 법인명`,
  job: `job position occupation designation jobtitle stelle funktion beruf berufsbezeichnung tatigkeit
    stellenbezeichnung fonction poste metier emploi intitule cargo puesto ocupacion funcion ruolo qualifica mansione
    posizione carica functie functietitel functienaam beroep stanowisko funkcja должность позиция funcao
    profissao befattning yrke yrkestitel
    stilling stillingsbetegnelse jobtitel tjanst yrkesroll arbetstitel pozice funkce profese povolani zamestnani
    tehtava tehtavanimike nimike ammatti asema pozisyon gorev gorevi meslek meslegi 役職 役職名 職種 職業 職位 肩書 肩書き ポジション 职位 职务
    职称 職務 職稱 岗位 头衔 頭銜 직책 직위 직함 직급 직무`,
  role: `role rolle rol rola роль roll`,
  title: `title titel titre titulo titolo tytul
    tittel titul unvan unvani`,
  email: `email emails mail mails epost correo courriel mel posta poczta почта емейл имейл мейл
    mejl eposta epostasi sahkoposti sahkopostiosoite メール eメール 電子メール メアド 邮箱 电子邮箱 邮件 电子邮件 电邮 郵箱 電子郵件 電子信箱 電郵 이메일 메일 전자우편
    전자메일`,
  phone: `phone phones telephone tel tlf telf tfno telefon telefonu telefono telefone telefoon телефон телефона тел fon rufnummer dial
    line ligne linea landline festnetz festnetznummer
    tlfnr telefonnr telefonni puhelin puh puhelinnumero 電話 電話番号 お電話番号 电话 电话号码 联系电话 聯絡電話 電話號碼 전화 전화번호 연락처`,
  mobile: `mobile mobiles mobil mobilfunk mobiel mobiele cell cellular cellphone cellulare celular handy portable gsm movil
    telemovel komorkowy komorka мобильный мобильного сотовый моб mobiltelefon mobilnummer
    mobilni mobilen matkapuhelin kannykka cep ceptelefonu 携帯 携帯電話 携帯番号 手机 手机号 手机号码 手機 手機號碼 行動電話 移动电话 휴대폰 휴대전화 핸드폰
    휴대폰번호`,
  direct: `direct directe directo direta diretto diretta direkt direkte durchwahl doorkiesnummer bezposredni прямой ddi
    direktnummer
    direktenummer suora dogrudan primy 直通 直線 直拨 직통`,
  main: `hq headquarters headquarter main switchboard zentrale standard centralita centralino hoofdnummer centrala vaxel
    общий sede central corporate office buro
    hovednummer omstilling sentralbord vaihde ustredna santral 代表 代表電話 总机 總機 대표 대표전화`,
  work: `work business professional professionnel professionnelle pro geschaftlich geschaftliche dienstlich dienstliche
    beruflich trabajo laboral lavoro aziendale werk zakelijk zakelijke sluzbowy sluzbowa рабочий рабочая служебный
    corporativo profissional empresarial jobb arbete
    arbejde arbejds arbeid arbeids pracovni tyo 勤務 工作 업무`,
  home: `home personal private privat perso personnel personnelle personale prive prywatny prywatna личный личная
    pessoal particular domicile casa thuis domowy домашний hem
    privattelefon hjem osobni henkilokohtainen koti kisisel 個人 自宅 私人 個人用 개인 자택`,
  other: `other others secondary second alternate alternative alt additional segundo segunda secondo zweite zweiter weitere secondaire autre otro altro
    ander inny inna другой outro annan extra supplemental
    anden annen jiny toinen diger その他 其他 기타`,
  url: `url urls link links uri lien enlace collegamento ссылка lank
    odkaz linkki baglanti リンク 链接 連結 링크`,
  website: `website websites web site sites webpage page homepage webseite internet internetseite www hemsida webbplats
    webb sito sitio pagina strona internetowa сайт сайта веб
    hjemmeside webside nettside nettsted webbsida webove stranky stranka verkkosivu verkkosivusto kotisivu kotisivut
    sivusto sitesi internetsidan ウェブサイト ウェブ サイト ホームページ 网站 网址 官网 主页 網站 網址 官網 홈페이지 웹사이트 사이트`,
  domain: `domain domains domaine dominio domein domena домен doman
    domaene domene verkkotunnus ドメイン 域名 網域 도메인`,
  linkedin: `linkedin
    リンクトイン 领英 領英 링크드인`,
  profile: `profile profiles profil perfil profilo profiel профиль
    profiili profili プロフィール 个人资料 個人檔案 프로필`,
  public: `public default regular`,
  sales: `sales navigator salesnav`,
  number: `number numbers no nr num nummer numero numer номер fixe fijo fisso fixo stacjonarny
    cislo numarasi numara 番号 号码 號碼 号 번호`,
  address: `address addresses adresse adresses adres adress adressen indirizzo direccion endereco адрес
    adresa adresi osoite アドレス 地址 주소`,
  filler: `the of for in and de du des del della da do di la le el et e i a y og och und van der die das primary
    principal preferred recommended best current present actual aktuelle aktueller value hs your associated cleaned clean
    verified valid final electronic elektronisch elektronische electronico electronica electronique elettronica eletronico
    eletronica elektroniczna elektroniczny электронная электронный электронной
    ja ve sekä af på`,
  foreign: `id ids ad type status label labels owner owned sender source score confidence grade date time year years created
    modified updated changed count size range industry sector city state country region location street zip postal code
    postcode description summary headline category division department level hierarchy seniority middle maiden phonetic yomi
    prefix suffix salutation nick nickname user username assistant manager reports reporting spouse partner past previous
    former old experience image picture photo avatar logo opt opened sent bounced clicked replied checksum fax pager telex
    callback school schools facebook twitter instagram youtube github crunchbase xing skype parent subsidiary vendor revenue
    employees funding technologies keywords tags tag list lists note notes comment comments campaign step stage validation
    validate timestamp query duration degree connected connection ip birthday gender anrede ort plz strasse stadt datum
    branche civilite ville secteur ciudad provincia citta miasto data город дата отчество cidade stad
    bemerkung observaciones osservazioni opmerkingen uwagi примечание observacoes anteckningar hobby
    deal deals opportunity opportunities ticket tickets task tasks activity activities project projects product
    products invoice order orders pipeline event events meeting meetings adset form postnummer postnr gade afdeling
    mesto ulice psc zeme poznamka oddeleni kaupunki maa osasto katu huomautus sehir ulke sube departman sektor
    aciklama notlar cinsiyet 住所 郵便番号 部署 部署名 部門 業種 業界 備考 メモ 都道府県 市区町村 国 国名 日付 性別 敬称 フリガナ ふりがな カナ 生年月日 ファックス 城市 国家 國家 省份
    部门 行业 行業 备注 備註 性别 日期 传真 傳真 称谓 稱謂 邮编 郵遞區號 부서 부서명 업종 비고 메모 국가 도시 성별 팩스 우편번호 날짜 생년월일`,
};
